import MoltSymbols
import MoltSyntax

/// What code asks of the object that a name holds, then and there.
extension ProjectIndex {
  /// Whether a member asks what the name holds for something, or another member that it mentions does, and so on; where
  /// a use counts in the member that it stands in.
  package func reads(_ name: Name, _ member: Node, _ members: [Node], _ counts: (Node, Node) -> Bool) -> Bool {
    var pending = [member]
    var seen: Set<Node> = [member]
    while let next = pending.popLast() {
      if next.uses(of: name).contains(where: { isAskedForSomething($0) && counts($0, next) }) { return true }
      pending += members.filter { other in
        let names = other.kind == .functionDecl ? [other.declaredName] : other.properties.map(\.name)
        return names.contains { next.uses(of: $0).contains { counts($0, next) } } && seen.insert(other).inserted
      }
    }
    return false
  }

  /// Whether an object is asked for something where it is named, then and there: not where it is only assigned to, or handed to what
  /// keeps it.
  package func isAskedForSomething(_ use: Node) -> Bool {
    if use.isReadLater { return false }
    let object = use.referenceWithBase
    guard let parent = object.parent else { return false }
    switch parent.kind {
    case .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr, .initializerClause, .optionalBindingCondition,
      .closureCapture:
      return true
    case .labeledExpr:
      guard let call = parent.parent, call.kind == .functionCallExpr, let callee = call.firstChild else { return true }
      return isRead(argument: object, of: call, callee)
    default: return false
    }
  }

  private func isRead(argument: Node, of call: Node, _ callee: Node) -> Bool {
    // A view looks at the object by itself.
    if case .metatype(.declared(let id, _)) = type(ofExpression: callee), self[id].node.kind == .structDecl { return true }
    guard let function = declaration(namedBy: call) ?? declaration(namedBy: callee), let body = function.firstChild(.codeBlock),
      let parameter = parameter(of: function, for: argument, in: call)
    else { return false }
    return body.uses(of: parameter.parameterName).contains { $0.referenceWithBase == $0 && $0.parent?.kind == .memberAccessExpr }
  }
}

extension Node {

  /// Whether this stands in a closure that runs when the code around it has: one of a queue, of a task, of a timer.
  fileprivate var isReadLater: Bool {
    var place = self
    while let closure = place.ancestor({ $0 == .closureExpr || $0 == .functionDecl }), closure.kind == .closureExpr {
      if let call = closure.ancestor({ $0 == .functionCallExpr }), let callee = call.firstChild, callee != closure, callee.runsLater {
        return true
      }
      place = closure
    }
    return false
  }

  private var runsLater: Bool {
    guard let name = calleeReference?.text else { return false }
    return ["Task", "async", "asyncAfter", "detached", "perform", "addOperation", "scheduledTimer", "onNextRunLoop"].contains(name)
  }
}
