public import MoltSyntax

extension ProjectIndex {
  /// Whether an expression is a call of what only a library can declare, so that it gives no value of a type of the project: nothing in
  /// the project or in the SDK has the name, it is a type's as far as one can see, and no type or closure is handed in of which it
  /// could make one. A local constant or variable is what its initial value is.
  public func isMadeByLibrary(_ expression: Node) -> Bool {
    if expression.kind == .declReferenceExpr, case .local(let node)? = lookUpValue(expression.token(expression.row.firstToken).name, at: expression) {
      guard let binding = node.kind == .patternBinding ? node : node.parent, binding.kind == .patternBinding, binding.firstChild(.typeAnnotation) == nil,
        binding.firstChild == node || binding == node, let value = binding.firstChild(.initializerClause)?.expressionChild
      else { return false }
      return value.kind == .functionCallExpr && isMadeByLibrary(value)
    }
    guard expression.kind == .functionCallExpr, let callee = expression.firstChild, callee.kind == .declReferenceExpr else { return false }
    let name = callee.token(callee.row.firstToken).name
    guard spelling(name).first?.isUppercase == true, globalTypes[name] == nil, globalValues[name] == nil, lookUpValue(name, at: callee) == nil,
      semantics.ask({ $0.declaresAtTopLevel(name) }) == false
    else { return false }
    return !expression.descendants.contains { $0.kind == .closureExpr || $0.kind == .memberAccessExpr && $0.memberName == .`self` }
  }

  /// The types of the project of which an expression has one or another, by what compiles it: those that the alias means which it is written
  /// with. Empty where one of them is not known, or is none of the project's.
  public func alternativeTypes(ofExpression expression: Node) -> [TypeID] {
    var value = expression
    while value.kind == .forceUnwrapExpr || value.kind == .optionalChainingExpr, let inner = value.firstChild { value = inner }
    guard let alias = conditionalAlias(of: value) else { return [] }
    let branches = branches(of: alias)
    let types = branches.compactMap { $0.typeChild.flatMap { resolve($0).unwrapped.declaration } }
    return types.count == branches.count ? types : []
  }
}
