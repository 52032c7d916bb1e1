import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// The written types of the parameters that an argument may go to; empty where they are not known.
  package func parameterTypes(of callee: Node, _ call: Node, label: String) -> [Node] {
    if case .metatype(.declared(let id, _)) = type(ofExpression: callee) {
      let initializers = self[id].members.initializers
      if !initializers.isEmpty { return initializers.parameterTypes(call, label) }
      return names[label].flatMap { self[id].members.properties[$0]?.first?.annotation }.map { [$0] } ?? []
    }
    var found: ValueDeclaration?
    if callee.kind == .declReferenceExpr {
      found = lookUpValue(callee.token(callee.row.firstToken).name, at: callee)
    } else if let base = callee.memberBase, let member = callee.memberName {
      found = type(ofExpression: base).unwrapped.declaration.flatMap { lookUpMember(member, of: $0) }
    }
    guard case .functions(let functions)? = found else { return [] }
    return functions.parameterTypes(call, label)
  }
}

extension [Node] {
  /// The types of the parameters of that label, of those functions that a call may mean.
  fileprivate func parameterTypes(_ call: Node, _ label: String) -> [Node] {
    filter { $0.accepts(call) }.compactMap { $0.parameter(labeled: label)?.typeChild }
  }
}
