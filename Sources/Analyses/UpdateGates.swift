import MoltSymbols
import MoltSyntax

/// What decides whether a part of an update is evaluated.
extension Node {
  /// Whether the views that a function is handed may decide that this is not evaluated: `guard view.window != nil else
  /// { return }` before it, `if !context.coordinator.isEditing { … }` around it. Nothing tells when their answer changes.
  package func isLeftOut(in function: Node) -> Bool {
    let names = function.namesOfViews
    guard !names.isEmpty else { return false }
    var place = self
    while place != function, let parent = place.parent {
      if parent.decisions(before: place).contains(where: { $0.asks(names) }) { return true }
      place = parent
    }
    return false
  }

  /// The parameters of a function, and its locals that are made of them.
  private var namesOfViews: Set<Name> {
    var names = Set(functionParameters.map(\.parameterName))
    for local in descendants where local.kind == .variableDecl {
      for property in local.properties where property.initializer?.asks(names) == true { names.insert(property.name) }
    }
    return names
  }

  /// The expressions whose values decide whether a child is evaluated.
  private func decisions(before child: Node) -> [Node] {
    switch kind {
    case .ifExpr, .guardStmt, .whileStmt: children.filter { $0.kind == .conditionElement && $0.index < child.index }
    case .switchExpr: child.kind == .switchCase ? [expressionChild].compactMap { $0 } : []
    case .codeBlock, .switchCase: children.prefix { $0 != child }.flatMap(\.exitDecisions)
    default: []
    }
  }

  /// The conditions of a statement by which it may leave the code around it.
  private var exitDecisions: [Node] {
    switch kind {
    case .guardStmt: children.filter { $0.kind == .conditionElement }
    case .ifExpr where leaves, .switchExpr where leaves:
      [self]
        + Array(descendants).filter { $0.kind == .ifExpr || $0.kind == .switchExpr }
        .flatMap { $0.kind == .ifExpr ? $0.children.filter { $0.kind == .conditionElement } : [$0.expressionChild].compactMap { $0 } }
    default: []
    }
  }

  private var leaves: Bool {
    descendants.contains { $0.kind == .returnStmt && $0.ancestor({ $0 == .closureExpr || $0 == .functionDecl })?.contains(self) != false }
  }

  /// Whether an expression depends on what one of the names holds. A cast asks what a view is, which it stays, and the
  /// environment has an update of its own.
  private func asks(_ names: Set<Name>) -> Bool {
    if kind == .conditionElement, descendants.contains(where: { $0.kind == .unresolvedAsExpr }) { return false }
    return ([self] + Array(descendants)).contains { use in
      guard use.kind == .declReferenceExpr, !use.isMemberOfSomething, let name = use.soleName, names.contains(name) else { return false }
      guard let member = use.parent, member.kind == .memberAccessExpr else { return true }
      return !["environment", "transaction"].contains(member.calleeReference?.text)
    }
  }
}
