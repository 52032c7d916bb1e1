public import MoltSyntax

/// Types of key paths' roots and of what they lead to.
extension ProjectIndex {
  /// The type that a component of a key path is a member of: that of its root, or of the component before it.
  public func type(beforeKeyPathComponent component: Node) -> Type {
    guard let keyPath = component.parent, keyPath.kind == .keyPathExpr else { return .unknown }
    let earlier = keyPath.children.filter { $0.kind == .keyPathComponent && $0.index < component.index }
    return earlier.reduce(rootType(ofKeyPath: keyPath)) { property(named: $1, of: $0.unwrapped) }
  }

  private func property(named component: Node, of type: Type) -> Type {
    guard let reference = component.firstChild(.declReferenceExpr) else { return .unknown }
    for level in memberLevels(of: type) {
      let found = level.members.properties[reference.token(reference.row.firstToken).name, default: []].filter { !$0.isStatic }
      if let property = found.first { return found.count == 1 ? level.adapt(self.type(of: property), knownNames) : .unknown }
    }
    return .unknown
  }

  /// What is written, or what the model says that the key path is one of.
  private func rootType(ofKeyPath keyPath: Node) -> Type {
    if let written = keyPath.typeChild { return resolve(written) }
    if let attribute = keyPath.parent?.parent, attribute.kind == .attribute {
      // `@IntentParameterDependency<Intent>(\.$server)`
      let arguments = attribute.typeChild?.firstChild(.genericArgumentClause)?.children.filter { $0.kind == .genericArgument } ?? []
      return arguments.count == 1 ? resolve(arguments[0]) : .unknown
    }
    for type in [type(ofExpression: keyPath), contextualType(of: keyPath)] {
      switch type {
      case .external(let name, let arguments) where arguments.count == 2 && spelling(name).hasSuffix("KeyPath"): return arguments[0]
      case .function(let parameters, _) where parameters.count == 1: return parameters[0]
      default: continue
      }
    }
    // `list.map(\\.$name)`, whose result the model does not know.
    guard let call = keyPath.parent?.parent, call.kind == .functionCallExpr, let base = call.firstChild?.firstChild,
      call.firstChild?.qualifiedMemberName != nil, case .array(let element) = type(ofExpression: base)
    else { return .unknown }
    return element
  }
}
