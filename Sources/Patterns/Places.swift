public import Syntax
import Symbols

/// Where a match stands.
extension ExpressionQuestions {
  /// Whether a call means a declaration of the project: then it is none of a framework's.
  public func callsOwnDeclaration(_ node: Node) -> Bool {
    index.callsOwnDeclaration(node, receivers: words.protocols.union(words.views))
  }

  /// Whether the innermost type around a place conforms to, or inherits from, one of these.
  public func isInside(_ node: Node, _ names: [String]) -> Bool {
    conforms(enclosing: node, to: Set(names.compactMap { index.names[$0] }))
  }

  /// Whether a place is in an argument or a closure of a call of one of these.
  public func isWithin(_ node: Node, _ names: [String]) -> Bool {
    var child = node
    while let parent = child.parent {
      if parent.kind == .functionCallExpr, let callee = parent.firstChild, callee != child, names.contains(callee.calledName) {
        return true
      }
      child = parent
    }
    return false
  }

  /// Whether an expression is the value of an argument with one of these labels.
  public func isArgument(_ node: Node, _ labels: [String]) -> Bool {
    guard let argument = node.parent, let label = argument.argumentLabelToken else { return false }
    return labels.contains(argument.tokenText(label))
  }
}

extension Node {
  /// The last name of a callee.
  fileprivate var calledName: String {
    let reference = kind == .genericSpecializationExpr ? expressionChild ?? self : self
    let name = reference.kind == .memberAccessExpr ? reference.lastChild ?? reference : reference
    return name.kind == .declReferenceExpr ? name.tokenText(name.row.firstToken) : ""
  }
}
