import MoltSyntax

/// Types that the wrappers of well-known libraries for injection give.
extension ProjectIndex {
  /// What a wrapper says of a property that has neither a written type nor an initial value.
  func injectedType(of property: Property) -> Type {
    property.declaration.attributes.lazy.map { self.type(injectedBy: $0) }.first { $0 != .unknown } ?? .unknown
  }

  private func type(injectedBy attribute: Node) -> Type {
    switch attribute.attributeName {
    case .none: .unknown
    case knownNames.Dependency: type(ofValueIn: knownNames.DependencyValues, named: attribute)
    case knownNames.Injected, knownNames.LazyInjected, knownNames.InjectedObject, knownNames.WeakLazyInjected:
      type(ofFactoryNamed: attribute)
    default: .unknown
    }
  }

  /// `@Dependency(\.store)`: what the project's extension of the type `values` declares.
  private func type(ofValueIn values: Name, named attribute: Node) -> Type {
    let components = attribute.firstChild(.labeledExpr)?.expressionChild?.children.filter { $0.kind == .keyPathComponent } ?? []
    guard components.count == 1, let reference = components[0].firstChild(.declReferenceExpr),
      let found = externalMembers[values]?.properties[reference.token(reference.row.firstToken).name], found.count == 1
    else { return .unknown }
    return type(of: found[0])
  }

  /// `@Injected(\.store)` of the library Factory: what the factory of that name in the project's container makes.
  private func type(ofFactoryNamed attribute: Node) -> Type {
    guard case .external(let factory, let made) = type(ofValueIn: knownNames.Container, named: attribute),
      factory == knownNames.Factory, made.count == 1
    else { return .unknown }
    return made[0]
  }
}
