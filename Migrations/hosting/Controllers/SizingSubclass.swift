import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A subclass of a hosting controller that says at each layout that its size may be another, or copies its size.
struct SizingSubclass {
  private let type: TypeDeclaration
  private let facts: HostingFacts
  /// The override in which it is done, the statement, and the option in the place of it.
  private let method: Node
  private let statement: Node
  private let option: String

  init?(_ type: TypeDeclaration, _ facts: HostingFacts) {
    self.type = type
    self.facts = facts
    let names = ["viewDidLayoutSubviews", "viewWillLayoutSubviews"].compactMap { facts.index.names[$0] }
    for method in names.flatMap({ type.members.functions[$0, default: []] }) {
      guard let body = method.firstChild(.codeBlock) else { continue }
      for statement in body.children {
        guard let option = Self.option(statement, facts.index), !facts.isForOlderSystems(statement) else { continue }
        (self.method, self.statement, self.option) = (method, statement, option)
        return
      }
    }
    return nil
  }

  /// What makes a statement of the subclass superfluous.
  private static func option(_ statement: Node, _ index: ProjectIndex) -> String? {
    let own = statement.text.hasPrefix("self.") ? String(statement.text.dropFirst("self.".count)) : statement.text
    if own == "view.invalidateIntrinsicContentSize()" { return ".intrinsicContentSize" }
    guard let target = statement.assignmentTarget, let value = statement.assignedValue, value.isIdealSize(index),
      ["preferredContentSize", "self.preferredContentSize"].contains(target.text),
      value.text.hasPrefix("view.") || value.text.hasPrefix("self.view.")
    else { return nil }
    return ".preferredContentSize"
  }

  var unit: CandidateUnit {
    var blockers: [Blocker] = []
    let edits = edits(&blockers)
    let name = facts.index.qualifiedName(type.id)
    let site = Site(
      rule: "hosting-sizing-options", node: statement, declaration: statement, level: .review,
      message: "\(name) reports at each layout what SwiftUI can report by itself", edits: edits)
    return CandidateUnit(
      subject: "size of class \(name)", location: statement.location, types: [name], sites: [site], level: .review,
      blockers: blockers, notes: [.sizing(at: statement)])
  }

  private func edits(_ blockers: inout [Blocker]) -> [Edit] {
    if let written = sizingOptions {
      blockers.append(.sizing("`sizingOptions` is already set", at: written, help: "set all of it in one place"))
      return []
    }
    let assignment = "sizingOptions = \(option)"
    if let loading = member("viewDidLoad") {
      guard let call = loading.firstChild(.codeBlock)?.children.first(where: { $0.text == "super.viewDidLoad()" }) else {
        blockers.append(
          .sizing("`viewDidLoad()` does not call `super`", at: loading, help: "call `super.viewDidLoad()` first"))
        return []
      }
      return [call.followedBy(assignment), isAlone ? method.removalWithBlankLine() : statement.removalWithBlankLine()]
    }
    guard isAlone, let call = method.firstChild(.codeBlock)?.firstChild?.firstChild?.firstChild(.declReferenceExpr) else {
      return [method.followedBy(loading(assignment), afterBlankLine: true), statement.removalWithBlankLine()]
    }
    // The override becomes that of the other method, and keeps its place, attributes and comments.
    let name = method.nameToken.location(in: method)
    return [Edit(name, "viewDidLoad"), call.replacement("viewDidLoad"), statement.replacement(assignment)]
  }

  /// A `viewDidLoad()` with one more statement, as it is written after the override.
  private func loading(_ statement: String) -> String {
    let outer = method.indentation(at: method.range.lowerBound)
    let inner = self.statement.indentation(at: self.statement.range.lowerBound)
    return ["override func viewDidLoad() {", inner + "super.viewDidLoad()", inner + statement, outer + "}"]
      .joined(separator: method.lineBreak)
  }

  /// Whether the override does nothing else but call `super`.
  private var isAlone: Bool {
    guard let body = method.firstChild(.codeBlock) else { return false }
    let others = body.children.filter { $0 != statement }
    return others.count == 1 && others[0].text == "super.\(facts.index.spelling(method.declaredName))()"
      && others[0].index < statement.index
  }

  private func member(_ name: String) -> Node? {
    facts.index.names[name].flatMap { type.members.functions[$0, default: []].first }
  }

  /// The first use of the options in the class, or on one of its instances.
  private var sizingOptions: Node? {
    facts.occurrences[facts.known.sizingOptions, default: []].first { node in
      if facts.index.enclosingType(of: node) == type.id { return true }
      guard let base = node.parent?.firstChild, base != node else { return false }
      return facts.index.type(ofExpression: base).unwrapped.declaration == type.id
    }
  }
}
