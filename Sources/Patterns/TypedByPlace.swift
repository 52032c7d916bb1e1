import MoltSymbols
import MoltSyntax

extension ExpressionQuestions {
  /// Whether the type of an expression follows from its place, so that it may be another one where more types are wanted:
  /// `.init("x")`, `[]`, `names.map { .init($0) }`, `same(.init("x"))` of a generic function. Not where one of several values that it
  /// may give names its type.
  func isTypedByPlace(_ expression: Node) -> Bool {
    let node = expression.withoutParentheses
    switch node.kind {
    case .arrayExpr: return node.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild).allSatisfy(isTypedByPlace)
    case .dictionaryExpr: return true
    case .closureExpr: return isClosureTypedByPlace(node)
    case .sequenceExpr: return isSequenceTypedByPlace(node)
    case .memberAccessExpr where node.statedBase == nil: return true
    case .functionCallExpr:
      guard let callee = node.firstChild else { return false }
      if isTypedByPlace(callee) { return true }
      return node.callArguments.contains { isTypedByPlace($0.value) } && index.isTypedByArguments(node)
    case .memberAccessExpr, .subscriptCallExpr, .forceUnwrapExpr, .optionalChainingExpr: return node.firstChild.map(isTypedByPlace) ?? false
    case .tryExpr, .awaitExpr: return node.expressionChild.map(isTypedByPlace) ?? false
    case .ifExpr, .switchExpr:
      return node.descendants.contains { $0.kind == .memberAccessExpr && $0.statedBase == nil || $0.kind == .arrayExpr }
    default: return false
    }
  }

  private func isSequenceTypedByPlace(_ node: Node) -> Bool {
    let choices = node.choices
    if choices != [node] { return choices.allSatisfy(isTypedByPlace) }
    let parts = Array(node.children)
    if parts.contains(where: { $0.kind == .unresolvedAsExpr || $0.kind == .unresolvedIsExpr }) { return false }
    return parts.filter { $0.kind != .binaryOperatorExpr }.allSatisfy(isTypedByPlace)
  }

  private func isClosureTypedByPlace(_ node: Node) -> Bool {
    guard node.firstChild(.closureSignature)?.firstChild(.returnClause) == nil else { return false }
    let statements = node.children.filter { $0.kind != .closureSignature }
    if statements.count == 1, statements[0].isExpression { return isTypedByPlace(statements[0]) }
    return node.descendants.contains { $0.kind == .returnStmt && $0.expressionChild.map(isTypedByPlace) ?? false }
  }
}
