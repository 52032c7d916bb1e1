public import MoltSyntax

extension ProjectIndex {
  /// The type of an expression, as the semantic model has it.
  public func type(ofExpression node: Node) -> Type {
    if let modelled = modelledType(of: node) { return closed(modelled, at: node) }
    // What a library's wrapper gives is no expression of the project.
    guard let binding = declaration(namedBy: node), binding.kind == .patternBinding, let declaration = binding.parent else {
      return .unknown
    }
    return closed(injectedType(of: Property(name: binding.boundName, declaration: declaration, binding: binding)), at: node)
  }

  /// The type of a property: what is written, or what its initialiser has, or what its wrapper says.
  public func type(of property: Property) -> Type {
    let modelled = modelledType(of: property)
    if modelled != .unknown { return closed(modelled, at: property.binding) }
    let type =
      property.annotation.map { resolve($0) } ?? property.initializer.map { self.type(ofExpression: $0) } ?? injectedType(of: property)
    return closed(type, at: property.binding)
  }

  /// A generic parameter means nothing where it cannot be named.
  private func closed(_ type: Type, at node: Node) -> Type {
    guard type.hasParameter else { return type }
    return type.mapParts { part in
      guard case .parameter(let parameter) = part, parameter.kind == .genericParameter, !isInScope(parameter, at: node) else {
        return part
      }
      return .unknown
    }
  }

  private func isInScope(_ parameter: Node, at node: Node) -> Bool {
    guard let owner = parameter.parent?.parent else { return false }
    if owner.contains(node) { return true }
    var scope: Node? = node
    while let current = scope {
      if current.kind == .extensionDecl, let id = typesByNode[current], typesByNode[owner] == id { return true }
      scope = current.parent
    }
    return false
  }
}
