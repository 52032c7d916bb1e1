import MoltSymbols
import MoltSyntax
import MoltText

/// The local constant of a method that makes a view, which it returns at its end.
struct MadeView {
  let name: Name
  /// `let view = UITextView()`, a statement of the method.
  let declaration: Node
  let body: Node

  /// Nil where the method is one expression, has several exits, or returns something else.
  init?(_ representable: Representable) {
    guard let body = representable.make?.firstChild(.codeBlock), let last = body.lastChild, last.kind == .returnStmt,
      let value = last.expressionChild, value.kind == .declReferenceExpr,
      body.nodesRunWithIt.filter({ $0.kind == .returnStmt }).count == 1
    else { return nil }
    let name = value.token(value.row.firstToken).name
    guard let declaration = body.children.first(where: { $0.kind == .variableDecl && $0.firstChild(.patternBinding)?.boundName == name }),
      declaration.children.count(where: { $0.kind == .patternBinding }) == 1
    else { return nil }
    self.name = name
    self.declaration = declaration
    self.body = body
  }

  /// Whether a node is the name of the view.
  func isNamed(by node: Node) -> Bool {
    node.kind == .declReferenceExpr && !node.isMemberOfSomething && node.token(node.row.firstToken).name == name
  }

  /// The statements of the method that assign a property of the view.
  var assignments: [(statement: Node, property: Name)] {
    body.children.compactMap { statement in
      guard let target = statement.assignmentTarget, target.kind == .memberAccessExpr, let base = target.statedBase, isNamed(by: base),
        let property = target.memberName
      else { return nil }
      return (statement, property)
    }
  }
}
