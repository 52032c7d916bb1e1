import MoltEditing
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
    var last = place + 2
    while last + 2 < parts.count, parts[last + 1].isPlus, isText(parts[last + 2]) { last += 2 }
    return unit(Array(parts[place...last]), in: sum)
  }

  /// - Parameter run: texts and the operators between them.
  private func unit(_ run: [Node], in sum: Node) -> CandidateUnit {
    var site = Site(
      rule: Self.id, node: run[1], declaration: sum.enclosingStatement, level: .review,
      message: "concatenated texts become one text with interpolations")
    var blockers: [Blocker] = []
    let (first, last) = (run[0], run[run.count - 1])
    let range = first.range.lowerBound..<last.range.upperBound
    if sum.hasComment(in: first.row.firstToken + 1..<last.row.endToken) {
      blockers = [
        Blocker(code: .comment, message: "a comment stands between the parts", location: site.location, help: "put it above the statement")
      ]
    } else if sum.text(in: range).contains(where: \.isNewline) {
      blockers = [
        Blocker(
          code: .textConcatenation, message: "the parts stand on several lines, and an interpolation has to stand on one",
          location: site.location,
          help: #"write one text with interpolations, `Text("Hello, \(Text(name).bold())")`; parts that are long can be variables"#)
      ]
    } else {
      // What stands in the parts is left to other rules.
      site.edits = [first.insertion("Text(\"\\(", at: range.lowerBound), last.insertion(")\")", at: range.upperBound)]
      for place in stride(from: 1, to: run.count, by: 2) {
        site.edits.append(Edit(Location(sum.file, run[place - 1].range.upperBound..<run[place + 1].range.lowerBound), ")\\("))
      }
    }
    let key = String(repeating: "%@", count: run.count / 2 + 1)
    return CandidateUnit(
      subject: "`+` of texts", location: site.location, sites: [site], blockers: blockers,
      notes: blockers.isEmpty
        ? [
          .init(
            "the parts are translated as before, and the whole is a key of the string catalogue, too: `\(key)`. One key with the words "
              + "in it is better, if their order may change",
            at: site.location)
        ] : [])
  }

  private func isText(_ node: Node) -> Bool { context.questions.isOfType(["Text"], node) == .yes }
}

extension Node {
  fileprivate var isPlus: Bool { kind == .binaryOperatorExpr && text == "+" }
}

extension BlockerCode {
  static let textConcatenation = BlockerCode(
    "text-concatenation",
    "Texts are concatenated with `+`, which is deprecated, and stand on several lines. An interpolation has to stand on one.")
}
