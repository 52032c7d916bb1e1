import MoltSyntax

/// The types of members, seen from the type that has them.
extension ProjectIndex {
  func type(ofMemberAccess node: Node, expected: Type, _ query: TypeQuery) -> Type {
    let parts = node.children.filter { $0.kind != .genericArgumentClause }
    guard let member = parts.last, member.kind == .declReferenceExpr else {
      return parts.count == 2 ? tupleElement(parts[1], of: type(ofExpression: parts[0], query)) : .unknown
    }
    let name = member.token(member.row.firstToken).name
    guard parts.count > 1 else {
      // `.shared`: a static member of the expected type.
      let implied = expected == .unknown ? contextualType(of: node, query) : expected
      return staticMember(name, of: implied.unwrapped, query)
    }
    if let module = moduleMember(parts[0], name) { return module }
    let base = type(ofExpression: parts[0], query)
    if name == .self { return base }
    if case .metatype(let type) = base {
      return name == .`init` ? .function(parameters: [], result: type) : staticMember(name, of: type, query)
    }
    if spelling(name).first == "$" { return projection(name, of: base, query) }
    return instanceMember(name, of: base, query)
  }

  /// `Module.Type` and `Module.value`, where the project declares no value or type called `Module`.
  private func moduleMember(_ base: Node, _ name: Name) -> Type? {
    guard base.kind == .declReferenceExpr, case let module = base.token(base.row.firstToken).name,
      lookUpValue(module, at: base) == nil, let found = lookUpType([module, name], at: base)
    else { return nil }
    return type(of: .type(found))
  }

  private func tupleElement(_ member: Node, of type: Type) -> Type {
    guard member.kind == .integerLiteralExpr, case .tuple(let elements, _) = type, let place = Int(member.text),
      elements.indices.contains(place)
    else { return .unknown }
    return elements[place]
  }

  func staticMember(_ name: Name, of type: Type, _ query: TypeQuery) -> Type {
    if type == .unknown { return .unknown }
    if name == .`init` { return .function(parameters: [], result: type) }
    let levels = memberLevels(of: type)
    for level in levels {
      let properties = level.members.properties[name, default: []].filter(\.isStatic)
      if !properties.isEmpty { return common(properties.map { self.type(of: $0, in: level, of: type, query) }) }
      if let element = level.members.cases[name]?.first { return enumCase(element, of: type, level) }
      let functions = level.members.functions[name, default: []]
      if !functions.isEmpty { return functionType(functions.filter(\.isStaticMember), level, of: type) }
      // A type that an extension of a type from elsewhere declares.
      if level.owner == nil, let types = level.members.types[name], types.count == 1 { return .metatype(.declared(types[0], [])) }
    }
    if let id = type.declaration, let member = lookUpMemberType(name, of: id) {
      return self.type(of: .type(member), query)
    }
    if name == knownNames.allCases, let id = type.declaration, self[id].inheritedTypes.contains(where: { $0.typeName == knownNames.CaseIterable }) {
      return .array(type)
    }
    if case .external(let external, _) = type, knownNames.singletons[external]?.contains(name) == true { return type }
    return .unknown
  }

  private func enumCase(_ element: Node, of type: Type, _ level: MemberLevel) -> Type {
    guard let clause = element.firstChild(.enumCaseParameterClause) else { return type }
    let parameters = clause.children.filter { $0.kind == .enumCaseParameter }
      .map { $0.typeChild.map { level.adapt(resolve($0), knownNames) } ?? .unknown }
    return .function(parameters: parameters, result: type)
  }

  /// The type of a member of a value. Also asked for chains that are not written out, such as key paths.
  func instanceMember(_ name: Name, of base: Type, _ query: TypeQuery) -> Type {
    if case .binding(let value) = base {
      if name == knownNames.wrappedValue { return value }
      let member = instanceMember(name, of: value, query)
      return member == .unknown ? .unknown : .binding(member)
    }
    if case .tuple(let elements, let labels) = base {
      return labels.firstIndex(of: name).map { elements[$0] } ?? .unknown
    }
    for level in memberLevels(of: base) {
      let properties = level.members.properties[name, default: []].filter { !$0.isStatic }
      if !properties.isEmpty { return common(properties.map { type(of: $0, in: level, of: base, query) }) }
      let functions = level.members.functions[name, default: []]
      if !functions.isEmpty { return functionType(functions.filter { !$0.isStaticMember }, level, of: base) }
    }
    let known = standardProperty(name, of: base)
    if known != .unknown { return known }
    // The compiler unwraps what is declared with `!`; on other optionals, the code would not compile.
    if case .optional(let wrapped) = base { return instanceMember(name, of: wrapped, query) }
    if case .external(let name, []) = base, FrameworkTypes.isStructureOfC(spelling(name)) { return .external(.none, []) }
    return dynamicMember(name, of: base, query)
  }

  /// A property's type, as it is seen through a value of the type `base`.
  private func type(of property: Property, in level: MemberLevel, of base: Type, _ query: TypeQuery) -> Type {
    let type = level.adapt(type(of: property, query), knownNames)
    return property.annotation.map { replacingSelf(type, writtenAs: $0, level, base) } ?? type
  }

  /// What a function that is named without being called is, if its overloads agree.
  private func functionType(_ functions: [Node], _ level: MemberLevel, of base: Type) -> Type {
    common(functions.map { function in
      replacingSelf(level.adapt(functionType(function), knownNames), writtenAs: function, level, base)
    })
  }

  func functionType(_ function: Node) -> Type {
    let parameters = function.functionParameters.map { $0.typeChild.map { resolve($0) } ?? .unknown }
    return .function(parameters: parameters, result: function.firstChild(.returnClause)?.typeChild.map { resolve($0) } ?? .void)
  }

  /// `Self` means the type that a member is used through, not the one that declares it.
  func replacingSelf(_ type: Type, writtenAs node: Node, _ level: MemberLevel, _ base: Type) -> Type {
    guard let owner = level.owner, base.declaration != owner, node.tokens.contains(where: { node.token($0).name == .Self })
    else { return type }
    return type.mapParts { $0.declaration == owner ? base : $0 }
  }

  /// The one type that all of these are, or unknown.
  func common(_ types: [Type]) -> Type {
    guard let first = types.first else { return .unknown }
    return types.allSatisfy { $0 == first } ? first : .unknown
  }

  /// A member by `@dynamicMemberLookup`, where the subscript takes key paths of a known type.
  private func dynamicMember(_ name: Name, of base: Type, _ query: TypeQuery) -> Type {
    guard let id = base.declaration, knownNames.dynamicMember != .none else { return .unknown }
    var results: [Type] = []
    for level in memberLevels(of: base) {
      for node in level.members.subscripts {
        guard let parameter = node.functionParameters.first, parameter.subscriptLabel == knownNames.dynamicMember,
          let written = parameter.typeChild, let result = node.firstChild(.returnClause)?.typeChild,
          case .external(_, let arguments) = resolve(written), arguments.count == 2
        else { continue }
        let root = level.adapt(arguments[0], knownNames)
        guard root.declaration != id else { return .unknown }
        let value = instanceMember(name, of: root, query)
        guard value != .unknown else { continue }
        let substitution = arguments[1].bindings(to: value, for: Set(node.genericParameters))
        results.append(level.adapt(resolve(result), knownNames).substituting(substitution))
      }
    }
    return common(results)
  }
}

extension Node {
  public var functionParameters: [Node] {
    firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  /// Whether a member belongs to its type, not to each value.
  var isStaticMember: Bool { hasModifier(.static) || hasModifier(.class) }

  /// The label that callers of a subscript write: its parameters have none unless they have two names.
  var subscriptLabel: Name {
    let label = parameterLabel
    return label == parameterName ? .none : label
  }
}
