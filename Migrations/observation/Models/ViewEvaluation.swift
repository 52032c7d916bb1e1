import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// Whether code runs whenever a view, or a modifier of views, is evaluated: in its body, and in what that calls, but in no action.
  func isEvaluatedByView(_ node: Node, depth: Int = 0) -> Bool {
    guard let owner = enclosingType(of: node), isView(owner), !node.isInAction(self), let member = node.enclosingMember else { return false }
    guard member.kind == .functionDecl, !givesView(member) else { return member.kind != .initializerDecl }
    // What only actions call runs with none of its views.
    return depth < 4
      && occurrences(of: member.declaredName).contains { use in
        use.kind == .declReferenceExpr && enclosingType(of: use) == owner && !member.contains(use) && isEvaluatedByView(use, depth: depth + 1)
      }
  }

  /// Whether a property is another value afterwards: an object that it holds may change, and it does not.
  func isChanged(_ property: Property, by use: Node) -> Bool {
    guard use.isWritten else { return false }
    guard case .declared(let type, _) = self.type(of: property).unwrapped, self[type].node.kind == .classDecl else { return true }
    return use.isAssignmentTarget
  }

  private func isView(_ id: TypeID) -> Bool {
    self[id].node.kind == .structDecl
      && withInherited(id).contains { self[$0].inheritedTypes.contains { ["View", "SwiftUI.View", "ViewModifier"].contains($0.text) } }
  }

  /// Whether a function builds views, so that a body calls it.
  private func givesView(_ function: Node) -> Bool {
    function.firstChild(.returnClause)?.typeChild?.kind == .someOrAnyType || function.attributes.contains { spelling($0.attributeName) == "ViewBuilder" }
  }
}

extension Node {
  /// Whether a closure around this runs when something happens, and not when the code around it does.
  fileprivate func isInAction(_ index: ProjectIndex) -> Bool {
    var place = self
    while let closure = place.ancestor({ $0 == .closureExpr || $0 == .memberBlock }), closure.kind == .closureExpr {
      if let call = closure.ancestor({ $0 == .functionCallExpr }), let callee = call.firstChild?.calleeReference?.text, closure.isAction(of: callee) { return true }
      place = closure
    }
    return false
  }

  private func isAction(of callee: String) -> Bool {
    let label = parent?.kind == .labeledExpr || parent?.kind == .multipleTrailingClosureElement ? parent?.argumentLabel ?? "" : ""
    if actionLabels.contains(label) { return true }
    // `Button { … } label: { … }`
    if callee == "Button" { return label.isEmpty && parent?.children.contains { $0.kind == .multipleTrailingClosureElement || $0.kind == .labeledExpr } ?? false }
    let isHandler = callee.hasPrefix("on") && callee.dropFirst(2).first?.isUppercase == true
    return isHandler || actions.contains(callee)
  }
}

/// What runs its closure when something happens.
private let actions: Set<String> = [
  "Task", "task", "refreshable", "withAnimation", "async", "asyncAfter", "detached", "sink", "addTask", "perform", "performBlock", "scheduledTimer",
]

private let actionLabels: Set<String> = ["action", "perform", "set", "completion", "completionHandler", "primaryAction", "onDismiss", "onCompletion", "onEditingChanged", "onCommit"]
