public import MoltSyntax

/// Types of key paths' roots and of what they lead to.
extension ProjectIndex {
  /// The type that a component of a key path is a member of: that of its root, or of the component before it.
  public func type(beforeKeyPathComponent component: Node) -> Type {
    guard let keyPath = component.parent, keyPath.kind == .keyPathExpr else { return .unknown }
    let query = TypeQuery(about: component, self)
    var type = rootType(ofKeyPath: keyPath, query)
    for earlier in keyPath.children where earlier.kind == .keyPathComponent && earlier.index < component.index {
      type = member(earlier, of: type, query)
    }
    return type
  }

  /// `\.model.name`, applied to a value.
  func type(ofKeyPath keyPath: Node, from root: Type, _ query: TypeQuery) -> Type {
    var type = keyPath.typeChild.map { resolve($0) } ?? root
    for component in keyPath.children where component.kind == .keyPathComponent { type = member(component, of: type, query) }
    return type
  }

  private func member(_ component: Node, of type: Type, _ query: TypeQuery) -> Type {
    guard let reference = component.firstChild(.declReferenceExpr) else { return .unknown }
    return instanceMember(reference.token(reference.row.firstToken).name, of: type, query)
  }

  /// What is written, or what the place of the key path demands.
  private func rootType(ofKeyPath keyPath: Node, _ query: TypeQuery) -> Type {
    if let written = keyPath.typeChild { return resolve(written) }
    guard let argument = keyPath.parent, argument.kind == .labeledExpr, let user = argument.parent else { return .unknown }
    if user.kind == .attribute {
      // `@IntentParameterDependency<Intent>(\.$server)`
      let arguments = user.typeChild?.firstChild(.genericArgumentClause)?.children.filter { $0.kind == .genericArgument } ?? []
      return arguments.count == 1 ? resolve(arguments[0]) : .unknown
    }
    if case .external(let name, let arguments) = contextualType(of: keyPath, query), arguments.count == 2,
      spelling(name).hasSuffix("KeyPath")
    { return arguments[0] }
    guard let callee = user.firstChild, let base = callee.firstChild, callee.qualifiedMemberName != nil else { return .unknown }
    return element(of: type(ofExpression: base, query))
  }
}
