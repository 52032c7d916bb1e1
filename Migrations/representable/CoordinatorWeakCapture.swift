import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See coordinator-weak-capture.md.
struct CoordinatorWeakCapture: SiteRule {
  static let id = "coordinator-weak-capture"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context), let coordinator = representable.coordinator,
      let made = MadeView(representable), let kept = keptView(by: coordinator, made),
      let closure = made.body.descendants.first(where: { isKept($0, by: made) && captures($0, representable) })
    else { return nil }
    return .explained(
      Self.id, at: closure, subject: "a closure of \(index.qualifiedName(representable.id))", "the coordinator and its view keep each other",
      by: Blocker(
        code: .coordinatorCycle, message: "the view keeps the closure, the closure the coordinator, and the coordinator the view (`\(index.spelling(kept.name))`): none of them goes",
        location: kept.declaration.location, help: "capture the coordinator weakly: `[weak coordinator = context.coordinator]`"))
  }

  /// A strong property of the coordinator that the made view is assigned to.
  private func keptView(by coordinator: Representable.Coordinator, _ made: MadeView) -> Property? {
    for statement in made.body.children {
      guard let target = statement.assignmentTarget, let base = target.memberBase, base.text == "context.coordinator",
        let value = statement.assignedValue, made.isNamed(by: value), let name = target.memberName,
        let property = index[coordinator.id].members.properties[name]?.first
      else { continue }
      if !property.isComputed, !property.declaration.hasModifier(.weak), !property.declaration.hasModifier(.unowned) { return property }
    }
    return nil
  }

  /// Whether a closure is assigned to a property of the view: `view.onTap = { … }`.
  private func isKept(_ closure: Node, by made: MadeView) -> Bool {
    guard closure.kind == .closureExpr, let sequence = closure.parent, let target = sequence.assignmentTarget, let base = target.memberBase else {
      return false
    }
    return made.isNamed(by: base)
  }

  private func captures(_ closure: Node, _ representable: Representable) -> Bool {
    closure.firstChild(.closureSignature)?.descendants.contains { $0.kind == .closureCapture && $0.text.contains("coordinator") } != true
      && closure.descendants.contains(where: representable.isCoordinator)
  }
}

extension BlockerCode {
  static let coordinatorCycle = BlockerCode(
    "coordinator-cycle",
    "A wrapped view keeps a closure that keeps the coordinator, and the coordinator keeps the view. SwiftUI lets go of both, and they stay.")
}
