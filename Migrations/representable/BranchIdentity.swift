import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See branch-identity.md.
struct BranchIdentity: SiteRule {
  static let id = "branch-identity"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context),
      let condition = index.occurrences(of: index[representable.id].name).lazy.compactMap({ conditionAround($0, representable) }).first
    else { return nil }
    let name = index.qualifiedName(representable.id)
    return .explained(
      Self.id, at: condition, subject: "\(name) in two branches", "one view keeps its identity, two branches are two views",
      by: Blocker(
        code: .twoIdentities,
        message: "each time the condition changes, the wrapped view is taken away and made anew, with all that it holds",
        location: condition.location, help: "write \(name) once, and let the arguments of its modifiers depend on the condition"))
  }

  /// The `if` one branch of which shows the structure, made by this call, and the other one the same, made by the same
  /// arguments.
  private func conditionAround(_ name: Node, _ representable: Representable) -> Node? {
    guard name.kind == .declReferenceExpr, let call = name.callAsCallee, let condition = call.chainEnd.parent?.parent,
      condition.kind == .ifExpr,
      call.chainEnd.parent == condition.firstChild(.codeBlock), case .type? = index.lookUpValue(index[representable.id].name, at: name),
      context.questions.isInside(condition, ["View"]) || condition.ancestor({ $0 == .closureExpr }) != nil
    else { return nil }
    let branches = condition.children.filter { $0.kind == .codeBlock }
    guard branches.count == 2, mayChange(condition), branches.allSatisfy({ $0.statements.count == 1 }),
      let other = branches[1].firstChild?.rootOfModifiers,
      other.kind == .functionCallExpr, other != call, other.text == call.text,
      // `.id(1)` and `.id(2)` ask for two.
      !branches.contains(where: { $0.descendants.contains { $0.calleeName.map(index.spelling) == "id" } })
    else { return nil }
    return condition
  }

  /// Whether the condition asks for more than the system and the device, which stay what they are.
  private func mayChange(_ condition: Node) -> Bool {
    condition.children.filter { $0.kind == .conditionElement }.contains { element in
      element.firstChild?.kind != .availabilityCondition && !element.descendants.contains { Self.lasting.contains($0.text) }
    }
  }

  private static let lasting: Set<String> = ["isiOSAppOnMac", "isMacCatalystApp", "isOperatingSystemAtLeast", "userInterfaceIdiom"]
}

extension Node {
  /// `Gauge()` of `Gauge().opacity(0.5).padding()`.
  fileprivate var rootOfModifiers: Node {
    var root = self
    while root.kind == .functionCallExpr, let base = root.firstChild?.memberBase, base.kind == .functionCallExpr { root = base }
    return root
  }
}

extension BlockerCode {
  static let twoIdentities = BlockerCode(
    "two-identities",
    "Both branches of a condition show the same wrapped view with other modifiers. To SwiftUI they are two views, and one is made anew "
      + "whenever the condition changes."
  )
}
