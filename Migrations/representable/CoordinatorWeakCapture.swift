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
      let made = MadeView(representable), let kept = keptView(by: coordinator, made, representable), !isDismantled(representable, kept),
      let closure = made.body.descendants.first(where: { isKept($0, by: made) && captures($0, representable) })
    else { return nil }
    return .explained(
      Self.id, at: closure, subject: "a closure of \(index.qualifiedName(representable.id))",
      "the coordinator and its view keep each other",
      by: Blocker(
        code: .coordinatorCycle,
        message:
          "the view keeps the closure, the closure the coordinator, and the coordinator the view (`\(index.spelling(kept.name))`): none "
          + "of them goes",
        location: kept.declaration.location, help: "capture the coordinator weakly: `[weak coordinator = context.coordinator]`"))
  }

  /// Whether the coordinator lets go of the view when SwiftUI does.
  private func isDismantled(_ representable: Representable, _ kept: Property) -> Bool {
    guard let name = index.names[representable.dismantle] else { return false }
    return index[representable.id].members.functions[name]?.contains { $0.mentions(kept.name) } ?? false
  }

  /// A strong property of the coordinator that the made view is assigned to.
  private func keptView(by coordinator: Representable.Coordinator, _ made: MadeView, _ representable: Representable) -> Property? {
    for statement in made.body.children {
      guard let target = statement.assignmentTarget, let base = target.memberBase,
        representable.isCoordinator(base) || isOtherName(base, of: representable),
        let value = statement.assignedValue, made.isNamed(by: value), let name = target.memberName,
        let property = index[coordinator.id].members.properties[name]?.first
      else { continue }
      if !property.isComputed, !property.declaration.hasModifier(.weak), !property.declaration.hasModifier(.unowned) { return property }
    }
    return nil
  }

  /// Whether a closure is assigned to a property of the view, `view.onTap = { … }`, or is an action of it.
  private func isKept(_ closure: Node, by made: MadeView) -> Bool {
    // `view.addAction(UIAction { … }, for: .touchUpInside)`
    if closure.kind == .closureExpr, let action = closure.parent, action.kind == .functionCallExpr, action.firstChild?.text == "UIAction",
      let argument = action.parent, argument.kind == .labeledExpr, let call = argument.parent,
      call.calleeName.map(index.spelling) == "addAction",
      let base = call.firstChild?.memberBase
    {
      return made.isNamed(by: base)
    }
    guard closure.kind == .closureExpr, let sequence = closure.parent, let target = sequence.assignmentTarget, let base = target.memberBase
    else {
      return false
    }
    return made.isNamed(by: base)
  }

  /// `coordinator`, of `let coordinator = context.coordinator`.
  private func isOtherName(_ node: Node, of representable: Representable) -> Bool {
    guard node.kind == .declReferenceExpr, case .local(let binding)? = index.lookUpValue(node.token(node.row.firstToken).name, at: node),
      binding.kind == .patternBinding,
      let value = binding.firstChild(.initializerClause)?.expressionChild
    else { return false }
    return representable.isCoordinator(value)
  }

  private func captures(_ closure: Node, _ representable: Representable) -> Bool {
    closure.firstChild(.closureSignature)?.descendants.contains { $0.kind == .closureCapture && $0.text.contains("coordinator") } != true
      && closure.descendants.contains { representable.isCoordinator($0) || isOtherName($0, of: representable) }
  }
}

extension BlockerCode {
  static let coordinatorCycle = BlockerCode(
    "coordinator-cycle",
    "A wrapped view keeps a closure that keeps the coordinator, and the coordinator keeps the view. SwiftUI lets go of both, and they stay."
  )
}
