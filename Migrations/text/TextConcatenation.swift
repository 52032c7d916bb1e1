import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Texts that are added: see `text-concatenation.md`. One sum is one site, however many texts it adds.
struct TextConcatenation: SiteRule {
  static let id = "text-concatenation"
  static let anchors = ["Text"]

  private let context: RuleContext
  private let memory = Memory()

  /// The parts of sums, which each of them asks for.
  private final class Memory {
    private var sums: [Node: [Node]] = [:]
    private var places: [Node: Int] = [:]

    /// The parts of the sum that an operand stands in, and its place among them.
    func parts(around operand: Node, in sum: Node) -> (parts: [Node], place: Int)? {
      if sums[sum] == nil {
        let parts = Array(sum.children)
        sums[sum] = parts
        for (place, part) in parts.enumerated() { places[part] = place }
      }
      guard let parts = sums[sum], let place = places[operand] else { return nil }
      return (parts, place)
    }
  }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    let operand = anchor.chainEnd
    guard anchor.kind == .declReferenceExpr, anchor.tokens.count == 1, let sum = operand.parent, sum.kind == .sequenceExpr,
      let (parts, place) = memory.parts(around: operand, in: sum), isText(operand), context.imports("SwiftUI", anchor.file)
    else { return nil }
    // The first sum of texts speaks for all that follow.
    guard place + 2 < parts.count, parts[place + 1].isPlus, isText(parts[place + 2]),
      place < 2 || !parts[place - 1].isPlus || !isText(parts[place - 2])
    else { return nil }
    let site = Site(
      rule: Self.id, node: parts[place + 1], declaration: sum.enclosingStatement, level: .manual,
      message: "concatenated texts become one text with interpolations")
    return CandidateUnit(
      subject: "`+` of texts", location: site.location, sites: [site],
      blockers: [
        Blocker(
          code: .textConcatenation,
          message: "the parts are translated separately, and one text would be another key in the string catalogue",
          location: site.location,
          help: #"write one text with interpolations, `Text("Hello, \(Text(name).bold())")`, and translate its key"#)
      ])
  }

  private func isText(_ node: Node) -> Bool { context.questions.isOfType(["Text"], node) == .yes }
}

extension Node {
  fileprivate var isPlus: Bool { kind == .binaryOperatorExpr && text == "+" }
}

extension BlockerCode {
  static let textConcatenation = BlockerCode(
    "text-concatenation",
    "Texts are concatenated with `+`, which is deprecated. Each part is a separate key in the string catalogue, and one text with interpolations is another key, which a person has to translate.")
}
