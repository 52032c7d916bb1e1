import MoltSymbols
import MoltSyntax

extension ExpressionQuestions {
  /// Whether a call is one of a function of the project whose result is what its place wants: one of several overloads that differ in it,
  /// or one that is generic in its result alone.
  func givesWhatIsWanted(_ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, let callee = call.firstChild, let reference = callee.calleeReference else { return false }
    let functions = functions(named: reference.token(reference.row.firstToken).name, callee).filter { $0.accepts(call) }
    let results = Set(functions.map { $0.firstChild(.returnClause)?.typeChild?.text ?? "" })
    return results.count > 1 || functions.contains(where: \.isGenericInResultAlone)
  }

  private func functions(named name: Name, _ callee: Node) -> [Node] {
    guard declared.contains(name) || index.topLevel[name] != nil else { return [] }
    var found: ValueDeclaration?
    if callee.kind == .declReferenceExpr {
      found = index.lookUpValue(name, at: callee)
    } else if let base = callee.memberBase {
      var type = index.type(ofExpression: base).unwrapped
      if case .metatype(let inner) = type { type = inner }
      if case .external(let extended, _) = type { return index.externalMembers[extended]?.functions[name] ?? [] }
      found = type.declaration.flatMap { index.lookUpMember(name, of: $0) }
    }
    if case .functions(let functions)? = found { return functions }
    return []
  }
}

extension Node {
  /// `func made<T>(_ name: String) -> T`
  fileprivate var isGenericInResultAlone: Bool {
    guard let result = firstChild(.returnClause)?.typeChild?.text, let parameters = firstChild(.genericParameterClause),
      parameters.children.contains(where: { $0.text.prefix { $0 != ":" && $0 != " " } == result })
    else { return false }
    return firstChild(.functionParameterClause)?.descendants.contains { $0.kind == .identifierType && $0.text == result } != true
  }
}
