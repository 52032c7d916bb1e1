public import MoltSyntax

/// Expression types, as far as syntax tells. What cannot be worked out is `unknown`: an overload is only chosen where the
/// arguments leave no other, and nothing is assumed of what the project does not declare but what is listed in
/// `StandardMembers.swift`.
extension ProjectIndex {
  /// The type of an expression. `expected` is the type that its context demands, for implicit members such as `.shared`;
  /// where it is not given, what the code around the expression says is used.
  public func type(ofExpression node: Node, expected: Type = .unknown) -> Type {
    // From the beginning of a chain on, so that a part of it is known when the next one asks for it.
    for part in callsBefore(node).reversed() { _ = type(ofExpression: part, TypeQuery(about: part, self)) }
    return closed(type(ofExpression: node, expected: expected, TypeQuery(about: node, self)), at: node)
  }

  /// The calls that a chain of members and calls is made of, the nearest first, up to one whose type is known.
  private func callsBefore(_ node: Node) -> [Node] {
    var result: [Node] = []
    var link = node.kind.continuesChain ? node.firstChild : nil
    while let current = link, current.kind.continuesChain {
      if current.kind == .functionCallExpr {
        if chains.types[current] != nil { break }
        result.append(current)
      }
      link = current.firstChild
    }
    return result
  }

  /// The type that the code around an expression wants it to have; unknown where nothing says.
  public func contextualType(of node: Node) -> Type { closed(contextualType(of: node, TypeQuery(about: node, self)), at: node) }

  /// The type of what a name refers to.
  public func type(of declaration: ValueDeclaration) -> Type {
    guard let node = node(of: declaration) else { return .unknown }
    return type(of: declaration, TypeQuery(about: node, self))
  }

  private func node(of declaration: ValueDeclaration) -> Node? {
    switch declaration {
    case .local(let node), .enumCase(let node, _), .type(.parameter(let node)), .type(.alias(let node)): node
    case .property(let property, _): property.binding
    case .functions(let nodes): nodes.first
    case .type(.declared(let id)): self[id].node
    }
  }

  /// The type of a property: what is written, or what its initialiser has, or what its wrapper says.
  public func type(of property: Property) -> Type {
    closed(type(of: property, TypeQuery(about: property.binding, self)), at: property.binding)
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

  func type(ofExpression node: Node, expected: Type = .unknown, _ query: TypeQuery) -> Type {
    if expected == .unknown, let known = chains.types[node] { return known }
    if let modelled = modelledType(of: node) { return modelled }
    let type = query.step {
      let type = typeStep(ofExpression: node, expected: expected, query)
      return node.endsOptionalChain ? type.asFlatOptional : type
    }
    if expected == .unknown, node.kind.continuesChain, !query.isIncomplete { chains.types[node] = type }
    return type
  }

  private func typeStep(ofExpression node: Node, expected: Type, _ query: TypeQuery) -> Type {
    func inner(_ child: Node?) -> Type { child.map { type(ofExpression: $0, expected: expected, query) } ?? .unknown }
    switch node.kind {
    case .declReferenceExpr: return type(ofReference: node, query)
    case .memberAccessExpr: return type(ofMemberAccess: node, expected: expected, query)
    case .functionCallExpr: return type(ofCall: node, expected: expected, query)
    case .subscriptCallExpr: return type(ofSubscript: node, query)
    case .forceUnwrapExpr:
      if case .optional(let wrapped) = inner(node.expressionChild) { return wrapped }
      return .unknown
    case .optionalChainingExpr: return inner(node.expressionChild).unwrappedOnce
    case .tryExpr:
      // `try?` flattens; `try` and `try!` do not change the type.
      let type = inner(node.expressionChild)
      return node.token(node.row.firstToken + 1).kind == .postfixQuestionMark ? type.asFlatOptional : type
    case .awaitExpr, .unsafeExpr, .copyExpr, .consumeExpr, .borrowExpr, .inOutExpr: return inner(node.expressionChild)
    case .tupleExpr:
      let elements = node.children.filter { $0.kind == .labeledExpr }
      return elements.count == 1
        ? inner(elements[0].expressionChild)
        : .tuple(elements.map { type(ofOptional: $0.expressionChild, query) }, labels: elements.map(\.label))
    case .sequenceExpr: return type(ofSequence: node, expected: expected, query)
    case .genericSpecializationExpr: return type(ofSpecialization: node, query)
    case .typeExpr: return node.typeChild.map { .metatype(resolve($0)) } ?? .unknown
    case .superExpr: return enclosingType(of: node).map { type(ofSuperclassOf: $0) } ?? .unknown
    case .ifExpr, .switchExpr: return common(node.branchValues.map { inner($0) })
    case .closureExpr: return type(ofClosure: node, expected, query)
    case .stringLiteralExpr: return literal(knownNames.String, expected)
    case .integerLiteralExpr: return literal(knownNames.Int, expected)
    case .floatLiteralExpr: return literal(knownNames.Double, expected)
    case .booleanLiteralExpr: return literal(knownNames.Bool, expected)
    case .arrayExpr: return type(ofArray: node, expected: expected, query)
    case .dictionaryExpr: return type(ofDictionary: node, expected: expected, query)
    default: return .unknown
    }
  }

  private func type(ofOptional node: Node?, _ query: TypeQuery) -> Type {
    node.map { type(ofExpression: $0, query) } ?? .unknown
  }

  private func literal(_ name: Name, _ expected: Type) -> Type {
    expected == .unknown ? .external(name, []) : expected.unwrapped
  }

  private func type(ofReference node: Node, _ query: TypeQuery) -> Type {
    let token = node.token(node.row.firstToken)
    if token.kind == .dollarIdentifier { return type(ofAnonymousParameter: node, query) }
    if token.name == .self { return typeOfSelf(at: node) }
    if token.name == .Self { return enclosingType(of: node).map { .metatype(.declared($0, ownParameters(of: $0))) } ?? .unknown }
    guard token.kind == .identifier else { return .unknown }
    if let found = lookUpValue(token.name, at: node) { return type(of: found, at: node, query) }
    let first = node.byte(at: token.start)
    if first == UInt8(ascii: "$") { return type(ofProjection: node, query) }
    // A name that the project does not declare and that is spelled like a type.
    if first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z") { return .metatype(.external(token.name, [])) }
    return addedMember(token.name, at: node, query)
  }

  /// What the project adds to a type or protocol that the type around inherits from elsewhere.
  private func addedMember(_ name: Name, at node: Node, _ query: TypeQuery) -> Type {
    switch typeOfSelf(at: node) {
    case .metatype(let type): return staticMember(name, of: type, query)
    case let type where memberLevels(of: type).contains { $0.members.properties[name] != nil }:
      return instanceMember(name, of: type, query)
    default: return .unknown
    }
  }

  /// The type of what a name refers to; a member that several declarations may be meant by is looked at through `self`.
  private func type(of found: ValueDeclaration, at node: Node, _ query: TypeQuery) -> Type {
    if case .type(.alias(let alias)) = found { return metatype(of: alias, at: node) }
    guard case .property(let property, let owner?) = found else { return type(of: found, query) }
    if self[owner].members.properties[property.name, default: []].count == 1 {
      let type = type(of: property, query)
      guard let own = enclosingType(of: node), own != owner, withInherited(own).contains(owner) else { return type }
      return type.substituting(substitution(for: own, ownParameters(of: own)))
    }
    guard let own = enclosingType(of: node), withInherited(own).contains(owner) else { return type(of: property, query) }
    let instance = instanceMember(property.name, of: .declared(own, ownParameters(of: own)), query)
    let isStaticToo = self[owner].members.properties[property.name, default: []].contains(where: \.isStatic)
    if !isStaticToo { return instance }
    if case .metatype(let type) = typeOfSelf(at: node) { return staticMember(property.name, of: type, query) }
    return instance
  }

  func type(of declaration: ValueDeclaration, _ query: TypeQuery) -> Type {
    switch declaration {
    case .local(let node): return query.step { type(ofLocal: node, query) }
    case .property(let property, _): return type(of: property, query)
    case .functions(let nodes): return common(nodes.map { functionType($0) })
    case .enumCase(let element, let owner):
      guard let clause = element.firstChild(.enumCaseParameterClause) else { return .declared(owner, []) }
      let parameters = clause.children.filter { $0.kind == .enumCaseParameter }
      return .function(
        parameters: parameters.map { $0.typeChild.map { resolve($0) } ?? .unknown }, result: .declared(owner, []))
    case .type(.declared(let id)): return .metatype(.declared(id, []))
    case .type(.parameter(let node)): return .metatype(.parameter(node))
    case .type(.alias(let node)): return metatype(of: node, at: node)
    }
  }

  /// What the name of an alias is as a value.
  private func metatype(of alias: Node, at place: Node, _ substitution: (Node) -> Substitution = { _ in [:] }) -> Type {
    guard let compiled = compiledAlias(alias, at: place), let aliased = compiled.aliasedType else { return .unknown }
    return .metatype(resolve(aliased).substituting(substitution(compiled)))
  }

  func type(of property: Property, _ query: TypeQuery) -> Type {
    query.step(into: property.binding) {
      let modelled = modelledType(of: property)
      if modelled != .unknown { return modelled }
      if let annotation = property.annotation { return resolve(annotation) }
      if let initializer = property.initializer { return type(ofExpression: initializer, query) }
      return type(ofWrapped: property, query)
    }
  }

  private func type(ofSuperclassOf id: TypeID) -> Type {
    guard let first = self[id].node.inheritedTypes.first, let superclass = declaredType(of: first),
      self[superclass].node.kind == .classDecl
    else { return .unknown }
    return resolve(first).substituting(substitution(for: id, ownParameters(of: id)))
  }

  private func type(ofArray node: Node, expected: Type, _ query: TypeQuery) -> Type {
    let elements = node.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild)
    if case .array = expected.unwrapped { return expected.unwrapped }
    let element = common(elements.map { type(ofExpression: $0, query) })
    return element == .unknown ? .unknown : .array(element)
  }

  private func type(ofDictionary node: Node, expected: Type, _ query: TypeQuery) -> Type {
    if case .dictionary = expected.unwrapped { return expected.unwrapped }
    let pairs = node.children.filter { $0.kind == .dictionaryElement }.map { $0.children.filter(\.isExpression) }
    guard pairs.allSatisfy({ $0.count == 2 }) else { return .unknown }
    let key = common(pairs.map { type(ofExpression: $0[0], query) })
    let value = common(pairs.map { type(ofExpression: $0[1], query) })
    return key == .unknown && value == .unknown ? .unknown : .dictionary(key, value)
  }

  private func type(ofSubscript node: Node, _ query: TypeQuery) -> Type {
    let base = type(ofOptional: node.firstChild, query)
    let arguments = node.callArguments
    if arguments.count == 1, spelling(arguments[0].label) == "keyPath", arguments[0].value.kind == .keyPathExpr {
      return type(ofKeyPath: arguments[0].value, from: base, query)
    }
    if let declared = resultOfSubscript(of: base, arguments, query) { return declared }
    if case .binding(let value) = base {
      let element = standardSubscript(of: value, labels: arguments.map(\.label))
      return element == .unknown ? .unknown : .binding(element)
    }
    return standardSubscript(of: base, labels: arguments.map(\.label))
  }

  private func type(ofClosure node: Node, _ expected: Type, _ query: TypeQuery) -> Type {
    if case .function = expected.unwrapped { return expected.unwrapped }
    let parameters = node.closureParameters.map { type(ofLocal: $0, query) }
    return .function(parameters: parameters, result: type(ofClosureResult: node, expected: .unknown, query))
  }

  /// `{ Store() }()`: what the closure says, or what all that it returns is.
  func type(ofClosureResult closure: Node, expected: Type, _ query: TypeQuery) -> Type {
    if let written = closure.firstChild(.closureSignature)?.firstChild(.returnClause)?.typeChild { return resolve(written) }
    let statements = closure.bodyStatements
    if statements.count == 1 {
      let result = statements[0].kind == .returnStmt ? statements[0].expressionChild : statements[0]
      return result.map { type(ofExpression: $0, expected: expected, query) } ?? .unknown
    }
    let returned = closure.returnedValues
    return returned.isEmpty ? expected : common(returned.map { type(ofExpression: $0, expected: expected, query) })
  }

  private func type(ofSpecialization node: Node, _ query: TypeQuery) -> Type {
    guard let base = node.expressionChild, let clause = node.firstChild(.genericArgumentClause) else { return .unknown }
    let arguments = clause.children.filter { $0.kind == .genericArgument }.map { resolve($0) }
    if base.kind == .declReferenceExpr,
      case .type(.alias(let alias))? = lookUpValue(base.token(base.row.firstToken).name, at: base)
    {
      return metatype(of: alias, at: base) { Dictionary(uniqueKeysWithValues: zip($0.genericParameters, arguments)) }
    }
    switch type(ofExpression: base, query) {
    case .metatype(.declared(let id, _)): return .metatype(.declared(id, arguments))
    case .metatype(.external(let name, _)) where name == knownNames.Array && arguments.count == 1: return .metatype(.array(arguments[0]))
    case .metatype(.external(let name, _)): return .metatype(.external(name, arguments))
    case let other: return other
    }
  }
}

extension Node {
  /// Whether `?` stands in the chain of members and calls that ends here.
  fileprivate var endsOptionalChain: Bool {
    guard kind.continuesChain, kind != .optionalChainingExpr else { return false }
    if let parent, parent.kind.continuesChain, parent.firstChild == self { return false }
    var link = firstChild
    while let current = link, current.kind.continuesChain {
      if current.kind == .optionalChainingExpr { return true }
      link = current.firstChild
    }
    return false
  }

  /// The values of an `if` or `switch` that is used as an expression.
  fileprivate var branchValues: [Node] {
    children.flatMap { child -> [Node] in
      switch child.kind {
      case .codeBlock: return Array(child.children.suffix(1))
      case .switchCase: return Array(child.children.filter { $0.kind != .switchCaseLabel }.suffix(1))
      case .ifExpr where kind == .ifExpr: return child.branchValues
      default: return []
      }
    }
  }

  /// What the `return` statements of a closure return, those of closures and functions inside of it left out.
  fileprivate var returnedValues: [Node] {
    descendants.filter { node in
      node.kind == .returnStmt && node.ancestor { $0 == .closureExpr || $0 == .functionDecl || $0 == .accessorBlock } == self
    }.compactMap(\.expressionChild)
  }
}

extension SyntaxKind {
  fileprivate var continuesChain: Bool {
    switch self {
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr,
      .genericSpecializationExpr:
      true
    default: false
    }
  }
}
