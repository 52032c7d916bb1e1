import MoltProject
public import MoltSyntax

/// Type aliases that `#if`, or the targets of a module, give one meaning here and another there.
extension ProjectIndex {
  /// The declaration of an alias that is compiled where `place` is; nil where several with different meanings are, or may be.
  func compiledAlias(_ alias: Node, at place: Node) -> Node? {
    let branches = branches(of: alias)
    guard branches.contains(where: { !$0.hasSameMeaning(as: alias) }) else { return alias }
    let scope = availabilityScope(of: place)
    let compiled = branches.filter { branch in
      let excluded = availabilityScope(of: branch).excluded
      let platforms = Platform.allCases.filter { !excluded.contains($0) }
      let needs = Dictionary(uniqueKeysWithValues: platforms.map { ($0, Version(0)) })
      return project.gate(place.file, requirements: needs, in: scope, assumes: false) == .open
    }
    return compiled.count == 1 ? compiled[0] : nil
  }

  /// The aliases of a name that stand for each other: all but those of other scopes.
  func branches(of alias: Node) -> [Node] {
    guard alias.kind == .typeAliasDecl else { return [alias] }
    let name = alias.declaredName
    if alias.isMember {
      let aliases = members(named: name, beside: alias).aliases[name, default: []].filter { $0.kind == .typeAliasDecl }
      return aliases.contains(alias) ? aliases : [alias]
    }
    let twins = (globalTypes[name]?.twins(of: alias) ?? []).compactMap(\.aliasDeclaration)
    return twins.contains(alias) ? twins : [alias]
  }

  /// The alias by which the type of an expression is written, or its value made, where what it means differs by what
  /// compiles the expression: `PlatformColor` of `let tint: PlatformColor`, `PlatformColor.red`, `PlatformColor(white: 1)`.
  public func conditionalAlias(of expression: Node) -> Node? {
    switch expression.kind {
    case .functionCallExpr: return expression.firstChild.flatMap { conditionalAlias(of: $0) }
    case .declReferenceExpr:
      switch lookUpValue(expression.token(expression.row.firstToken).name, at: expression) {
      case .type(.alias(let alias))?: return compiledAlias(alias, at: expression) == nil ? alias : nil
      case .property(let property, _)?: return property.annotation.flatMap { conditionalAlias(named: $0) }
      case .local(let node)?: return node.typeChild.flatMap { conditionalAlias(named: $0) }
      default: return nil
      }
    case .memberAccessExpr:
      if case .declarations(let found) = referents(ofValue: expression) {
        let types = found.flatMap { $0.properties.compactMap(\.annotation) }
        if let alias = types.compactMap({ conditionalAlias(named: $0) }).first { return alias }
      }
      return expression.impliedMember == nil ? expression.firstChild.flatMap { conditionalAlias(of: $0) } : nil
    default: return nil
    }
  }

  private func conditionalAlias(named type: Node) -> Node? {
    if type.kind == .optionalType || type.kind == .implicitlyUnwrappedOptionalType {
      return type.typeChild.flatMap { conditionalAlias(named: $0) }
    }
    guard case .alias(let alias)? = lookUpType(type.typeComponents, at: type, depth: 0, followsAliases: false),
      compiledAlias(alias, at: type) == nil
    else { return nil }
    return alias
  }
}

extension TypeLookup {
  fileprivate var aliasDeclaration: Node? {
    if case .alias(let node) = self, node.kind == .typeAliasDecl { node } else { nil }
  }
}

extension Node {
  /// Whether two aliases are written with the same type.
  fileprivate func hasSameMeaning(as other: Node) -> Bool {
    guard self != other else { return true }
    return aliasedType?.text == other.aliasedType?.text
  }
}
