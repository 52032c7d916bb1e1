import MoltSyntax

/// Types that property wrappers give.
extension ProjectIndex {
  /// What a wrapper says of a property that has neither a written type nor an initial value.
  func type(ofWrapped property: Property, _ query: TypeQuery) -> Type {
    for attribute in property.declaration.attributes {
      let type = type(givenBy: attribute, query)
      if type != .unknown { return type }
    }
    return .unknown
  }

  private func type(givenBy attribute: Node, _ query: TypeQuery) -> Type {
    switch attribute.attributeName {
    case .none: return .unknown
    case knownNames.Environment: return type(ofValueIn: knownNames.EnvironmentValues, named: attribute, query)
    case knownNames.Dependency: return type(ofValueIn: knownNames.DependencyValues, named: attribute, query)
    case knownNames.Injected, knownNames.LazyInjected, knownNames.InjectedObject, knownNames.WeakLazyInjected:
      if attribute.firstChild(.labeledExpr)?.expressionChild?.kind == .keyPathExpr {
        return type(ofFactoryNamed: attribute, query)
      }
      return type(ofWrapper: attribute, query)
    default: return type(ofWrapper: attribute, query)
    }
  }

  /// `@Environment(Store.self)`, `@Environment(\.store)`, `@Dependency(\.store)`: what the project's extension of the
  /// type `values` declares.
  private func type(ofValueIn values: Name, named attribute: Node, _ query: TypeQuery) -> Type {
    guard let argument = attribute.firstChild(.labeledExpr)?.expressionChild else { return .unknown }
    if argument.kind == .keyPathExpr { return type(ofKeyPath: argument, from: .external(values, []), query) }
    if case .metatype(let type) = type(ofExpression: argument, query) { return type }
    return .unknown
  }

  /// `@Injected(\.store)` of the library Factory: what the factory of that name in the project's container makes.
  private func type(ofFactoryNamed attribute: Node, _ query: TypeQuery) -> Type {
    guard case .external(let factory, let made) = type(ofValueIn: knownNames.Container, named: attribute, query),
      factory == knownNames.Factory, made.count == 1
    else { return .unknown }
    return made[0]
  }

  /// The `wrappedValue` of a wrapper that the project declares.
  private func type(ofWrapper attribute: Node, _ query: TypeQuery) -> Type {
    guard let wrapper = wrapper(attribute, query) else { return .unknown }
    let type = instanceMember(knownNames.wrappedValue, of: wrapper, query)
    return type
  }

  /// The type of the project that an attribute names, with generic arguments that are written or that the attribute's
  /// arguments tell.
  private func wrapper(_ attribute: Node, _ query: TypeQuery) -> Type? {
    guard let written = attribute.typeChild, case .declared(let id, let arguments) = resolve(written),
      self[id].node.attributes.contains(where: { $0.attributeName == knownNames.propertyWrapper })
    else { return nil }
    return .declared(id, arguments)
  }

  /// `$name` as a member, or unqualified: what the wrapper of the property projects.
  func projection(_ dollarName: Name, of base: Type, _ query: TypeQuery) -> Type {
    guard let name = names[String(spelling(dollarName).dropFirst())] else { return .unknown }
    for level in memberLevels(of: base) {
      if let property = level.members.properties[name]?.first {
        return level.adapt(projection(of: property, query), knownNames)
      }
    }
    return .unknown
  }

  func type(ofProjection node: Node, _ query: TypeQuery) -> Type {
    let dollarName = node.token(node.row.firstToken).name
    guard let name = names[String(spelling(dollarName).dropFirst())] else { return .unknown }
    switch lookUpValue(name, at: node) {
    case .property(let property, _)?: return projection(of: property, query)
    case .local(let local)?:
      if local.kind == .patternBinding, let declaration = local.parent {
        return projection(of: Property(name: name, declaration: declaration, binding: local), query)
      }
      // `{ $item in … }`
      let value = type(ofLocal: local, query)
      return value == .unknown ? .unknown : .binding(value)
    default: return .unknown
    }
  }

  private func projection(of property: Property, _ query: TypeQuery) -> Type {
    let value = type(of: property, query)
    for attribute in property.declaration.attributes {
      if knownNames.bindingWrappers.contains(attribute.attributeName) { return value == .unknown ? .unknown : .binding(value) }
      guard let wrapper = wrapper(attribute, query) else { continue }
      return instanceMember(knownNames.projectedValue, of: wrapper, query)
    }
    return .unknown
  }
}
