import MoltSyntax

extension Checker {
  /// Types an expression and makes it fit where a type is wanted.
  func check(_ node: Node, for type: TypeRef) {
    let found = check(node, expected: type)
    if type == .unknown { forget(found) }
    if !convert(found, to: type), !forces(node, found, type) { state.mismatches += 1 }
  }

  /// Whether an implicitly unwrapped optional is unwrapped to fit.
  private func forces(_ node: Node, _ found: TypeRef, _ type: TypeRef) -> Bool {
    guard case .nominal(let id, let arguments) = store[shallow(found)], id == optionalID else { return false }
    return convert(arguments[0], to: type)
  }

  /// The type of an expression; a hint says what its place wants.
  @discardableResult func check(_ node: Node, expected: TypeRef) -> TypeRef {
    let type = checkPart(node, expected: expected)
    guard node.endsOptionalChain else { return type }
    // The value of the whole chain is optional; its last part is not.
    let known = shallow(type)
    if case .nominal(let id, _) = store[known], id == optionalID { return known }
    if known == .unknown { return .unknown }
    guard let optionalID else { return .unknown }
    return store.intern(.nominal(optionalID, [known]))
  }

  func checkPart(_ node: Node, expected: TypeRef) -> TypeRef {
    steps += 1
    // A reading of a closure may be tried for each overload of each call around it.
    guard steps <= Self.mostSteps else {
      model.givenUp.insert(node)
      return .unknown
    }
    let (type, referent) = infer(node, expected)
    record(node, type, referent)
    return type
  }

  private func infer(_ node: Node, _ expected: TypeRef) -> (TypeRef, DeclarationID?) {
    func inner(_ child: Node?, _ expected: TypeRef = .unknown) -> TypeRef { child.map { check($0, expected: expected) } ?? .unknown }
    func plain(_ type: TypeRef) -> (TypeRef, DeclarationID?) { (type, nil) }
    switch node.kind {
    case .integerLiteralExpr: return plain(variable(.integer))
    case .floatLiteralExpr: return plain(variable(.float))
    case .booleanLiteralExpr: return plain(variable(.boolean))
    case .nilLiteralExpr: return plain(variable(.nil))
    case .stringLiteralExpr, .simpleStringLiteralExpr: return plain(checkString(node, expected))
    case .regexLiteralExpr: return plain(.unknown)
    case .declReferenceExpr: return checkReference(node, expected)
    case .memberAccessExpr: return checkMember(node, expected)
    case .functionCallExpr: return checkCall(node, expected)
    case .subscriptCallExpr: return checkSubscript(node, expected)
    case .closureExpr: return plain(checkClosure(node, expected: expected))
    case .tupleExpr: return plain(checkTuple(node, expected))
    case .arrayExpr: return plain(checkArray(node, expected))
    case .dictionaryExpr: return plain(checkDictionary(node, expected))
    case .sequenceExpr: return plain(checkSequence(node, expected))
    case .tryExpr:
      let isOptional = node.token(node.row.firstToken + 1).kind == .postfixQuestionMark
      let type = inner(node.expressionChild, isOptional ? unwrapped(expected) : expected)
      if !isOptional { return plain(type) }
      if case .nominal(let id, _) = store[shallow(type)], id == optionalID { return plain(type) }
      return plain(optionalOf(type))
    case .awaitExpr, .unsafeExpr, .copyExpr, .consumeExpr, .borrowExpr: return plain(inner(node.expressionChild, expected))
    case .inOutExpr:
      let type = inner(node.expressionChild)
      return plain(type == .unknown ? .unknown : store.intern(.inout(valueOf(type))))
    case .forceUnwrapExpr:
      // `let url: URL = .init(string: path)!`
      let isImplicit = expected != .unknown && node.beginsWithImplicitMember
      return plain(unwrapped(valueOf(inner(node.expressionChild, isImplicit ? optionalOf(expected) : .unknown))))
    case .optionalChainingExpr: return plain(unwrapped(valueOf(inner(node.expressionChild))))
    case .genericSpecializationExpr: return checkSpecialization(node)
    case .typeExpr: return plain(node.typeChild.map { store.metatype(model.resolve($0, unbound: { _ in self.variable() })) } ?? .unknown)
    case .superExpr: return plain(superValue(at: node))
    case .ifExpr, .switchExpr: return plain(checkBranches(node, expected))
    case .prefixOperatorExpr: return checkPrefix(node, expected)
    case .postfixOperatorExpr: return checkPostfix(node, expected)
    case .keyPathExpr: return plain(checkKeyPath(node, expected))
    case .macroExpansion: return plain(checkMacro(node, expected))
    case .postfixIfConfigExpr: return plain(checkPostfixIfConfig(node))
    case .packElementExpr, .packExpansionExpr: return plain(inner(node.expressionChild))
    case .discardAssignmentExpr, .patternExpr: return plain(expected)
    default:
      for child in node.children where child.isExpression { _ = inner(child) }
      return plain(.unknown)
    }
  }

  /// What a chain is behind an `#if` depends on which clause is compiled; what stands in one goes on from what stands before. Opaque types, such
  /// as all modifiers of views give, have the same members in each.
  private func checkPostfixIfConfig(_ node: Node) -> TypeRef {
    guard let value = node.firstChild, value.isExpression else { return .unknown }
    let base = zonk(check(value, expected: .unknown))
    var areOpaque = isOpaque(base)
    for clause in node.children.filter({ $0.kind == .ifConfigDecl }).flatMap(\.children) {
      model.inClause(clause) {
        for chain in clause.children where chain.isExpression && !chain.isConditionOfClause {
          if let first = chain.implicitFirstMember { continued[first] = base }
          areOpaque = isOpaque(zonk(check(chain, expected: .unknown))) && areOpaque
        }
      }
    }
    return areOpaque ? base : .unknown
  }

  private func isOpaque(_ type: TypeRef) -> Bool {
    if case .opaque = store[shallow(type)] { true } else { false }
  }

  func optionalOf(_ type: TypeRef) -> TypeRef {
    guard let optionalID, shallow(type) != .unknown else { return .unknown }
    return store.intern(.nominal(optionalID, [type]))
  }

  // MARK: Literals

  private func checkString(_ node: Node, _ expected: TypeRef) -> TypeRef {
    var interpolates = false
    for segment in node.children where segment.kind == .expressionSegment {
      interpolates = true
      let before = state.variables.count
      let arguments = arguments(of: segment, from: 0)
      if arguments.count == 1, arguments[0].label == .none {
        _ = check(arguments[0].value, expected: .unknown)
      } else {
        _ = resolve(interpolations(in: expected, at: node), typed(arguments), segment, nil, .unknown, false)
      }
      defaultLiterals(from: before)
    }
    return variable(interpolates ? .interpolation : .string)
  }

  /// Types what depends on the type of the literal, where that is a type with interpolations of its own.
  func checkInterpolations(of literal: Node, in type: TypeRef) {
    guard let id = model.nominalID(type), id != model.nominalID(model.standard(known.string)),
      literal.children.contains(where: { $0.kind == .expressionSegment && arguments(of: $0, from: 0).count > 1 })
    else { return }
    _ = checkString(literal, type)
  }

  /// What an interpolation in a literal of a type may call.
  private func interpolations(in expected: TypeRef, at node: Node) -> [Reference] {
    guard let associated = model.names["StringInterpolation"], let append = model.names["appendInterpolation"] else { return [] }
    var type = shallow(expected)
    if case .nominal(let id, let arguments) = store[type], id == optionalID { type = shallow(arguments[0]) }
    if case .nominal = store[type] {} else { type = model.standard(known.string) }
    return memberReferences(append, of: model.memberType(associated, of: type, at: node))
  }

  private func checkTuple(_ node: Node, _ expected: TypeRef) -> TypeRef {
    let elements = node.children.filter { $0.kind == .labeledExpr }
    if elements.isEmpty { return .void }
    if elements.count == 1, elements[0].argumentLabel.isEmpty {
      return elements[0].expressionChild.map { check($0, expected: expected) } ?? .unknown
    }
    var hints: [TypeRef] = []
    var labels = elements.map(\.label)
    if case .tuple(let types, let names) = store[shallow(expected)], types.count == elements.count {
      hints = types
      if labels.allSatisfy({ $0 == .none }) { labels = names }
    }
    let types = elements.enumerated().map { place, element in
      let type = element.expressionChild.map { valueOf(check($0, expected: place < hints.count ? hints[place] : .unknown)) } ?? .unknown
      if place < hints.count, hints[place] != .unknown, convert(type, to: hints[place]) { return hints[place] }
      return type
    }
    return store.intern(.tuple(types, labels: labels))
  }

  private func checkArray(_ node: Node, _ expected: TypeRef) -> TypeRef {
    let elements = node.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild)
    let wanted = unwrapped(expected)
    // `[Int]()`: the name of a type.
    if elements.count == 1, isTypeName(elements[0]) {
      let type = check(elements[0], expected: .unknown)
      if case .metatype(let element) = store[shallow(type)] { return store.metatype(model.array(element)) }
    }
    if case .nominal(let id, let arguments) = store[wanted], id != arrayID {
      // A set, or another type that an array literal makes.
      if let element = literalElement(of: wanted) {
        for value in elements { check(value, for: element) }
        _ = arguments
        return wanted
      }
    }
    if case .nominal(let id, let arguments) = store[wanted], id == arrayID {
      for value in elements { check(value, for: arguments[0]) }
      return wanted
    }
    let types = elements.map { valueOf(check($0, expected: .unknown)) }
    let element = elements.isEmpty ? variable() : join(types)
    guard let arrayID, element != .unknown else { return .unknown }
    if !elements.isEmpty, isVariable(wanted) == false { for type in types { _ = convert(type, to: element) } }
    return store.intern(.nominal(arrayID, [element]))
  }

  /// What the elements are of a type that an array literal makes.
  private func literalElement(of type: TypeRef) -> TypeRef? {
    guard let element = literalParts(of: type, known.arrayLiteral, [known.arrayLiteralElement])?.first else { return nil }
    if element == .unknown, case .nominal(_, let arguments) = store[type], arguments.count == 1 { return arguments[0] }
    return element
  }

  /// What the parts are of a type that a literal makes, by the associated types of the literal's protocol; nil where the type does not conform.
  private func literalParts(of type: TypeRef, _ literal: Name?, _ associated: [Name?]) -> [TypeRef]? {
    guard let literal, let id = model.standardType(literal), model.conforms(type, to: store.intern(.nominal(id, []))) else { return nil }
    return associated.map { name in
      name.flatMap { model.members($0, of: id).first }.map { model.witness(of: $0, for: type) } ?? .unknown
    }
  }

  private func checkDictionary(_ node: Node, _ expected: TypeRef) -> TypeRef {
    let pairs = node.children.filter { $0.kind == .dictionaryElement }.map { $0.children.filter(\.isExpression) }
    if pairs.count == 1, pairs[0].count == 2, isTypeName(pairs[0][0]), isTypeName(pairs[0][1]) {
      let types = pairs[0].map { part -> TypeRef in
        if case .metatype(let type) = store[shallow(check(part, expected: .unknown))] { return type }
        return .unknown
      }
      return store.metatype(model.standard(known.dictionary, types))
    }
    guard let dictionaryID else { return .unknown }
    let wanted = unwrapped(expected)
    if case .nominal(let id, let arguments) = store[wanted],
      let parts = id == dictionaryID ? arguments : dictionaryParts(of: wanted, arguments)
    {
      for pair in pairs where pair.count == 2 { for (part, type) in zip(pair, parts) { check(part, for: type) } }
      return wanted
    }
    let keys = pairs.map { $0.count == 2 ? valueOf(check($0[0], expected: .unknown)) : .unknown }
    let values = pairs.map { $0.count == 2 ? valueOf(check($0[1], expected: .unknown)) : .unknown }
    if pairs.isEmpty { return store.intern(.nominal(dictionaryID, [variable(), variable()])) }
    return store.intern(.nominal(dictionaryID, [join(keys), join(values)]))
  }

  /// What keys and values are of a type that a literal makes as it makes a dictionary: `KeyValuePairs`.
  private func dictionaryParts(of type: TypeRef, _ arguments: [TypeRef]) -> [TypeRef]? {
    let parts = literalParts(of: zonk(type), known.dictionaryLiteral, [model.names["Key"], model.names["Value"]])
    return parts.map { $0.contains(.unknown) && arguments.count == 2 ? arguments : $0 }
  }

  /// Whether an expression names a type.
  func isTypeName(_ node: Node) -> Bool {
    switch node.kind {
    case .declReferenceExpr:
      let name = node.token(node.row.firstToken).name
      if local(name) != nil { return false }
      return model.lookUpType(name, at: node) != nil && isCapitalised(node)
    case .memberAccessExpr:
      return node.memberBase.map(isTypeName) == true && node.lastChild.map(isCapitalised) == true && node.memberName != .`self`
    case .genericSpecializationExpr, .optionalChainingExpr: return node.firstChild.map(isTypeName) ?? false
    case .typeExpr: return true
    case .arrayExpr:
      let elements = node.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild)
      return elements.count == 1 && isTypeName(elements[0])
    default: return false
    }
  }

  func isCapitalised(_ node: Node) -> Bool {
    let byte = node.byte(at: node.token(node.row.firstToken).start)
    return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  // MARK: Branches

  private func checkBranches(_ node: Node, _ expected: TypeRef) -> TypeRef {
    var types: [TypeRef] = []
    func value(of statements: [Node]) {
      guard let last = statements.last else { return }
      predeclare(statements)
      for statement in statements.dropLast() { check(statement: statement) }
      guard last.isExpression else { return check(statement: last) }
      types.append(check(last, expected: expected))
    }
    closureDepth += 1
    if node.kind == .switchExpr {
      let subject = node.expressionChild.map { zonk(valueOf(check($0, expected: .unknown))) } ?? .unknown
      forEachCase(of: node) { check(case: $0, subject) { value(of: $0) } }
    } else {
      let branches = node.children.filter { $0.kind == .codeBlock || $0.kind == .ifExpr }
      scoped {
        check(conditions: node)
        if let first = branches.first { value(of: first.bodyStatementNodes) }
      }
      for branch in branches.dropFirst() {
        if branch.kind == .codeBlock {
          scoped { value(of: branch.bodyStatementNodes) }
        } else {
          types.append(check(branch, expected: expected))
        }
      }
    }
    closureDepth -= 1
    if expected != .unknown, types.allSatisfy({ convert($0, to: expected) }) { return expected }
    return types.isEmpty ? .void : join(types)
  }

  // MARK: Macros

  private func checkMacro(_ node: Node, _ expected: TypeRef) -> TypeRef {
    let arguments = arguments(of: node, from: 0)
    let name = node.token(node.row.firstToken + 1).name
    let macros = model.lookUpTopLevelValues(name, from: node).filter { model.table[$0].kind == .macro }.map { Reference(id: $0, base: nil) }
    if !macros.isEmpty { return resolve(macros, typed(arguments), node, nil, expected, false).0 }
    for argument in arguments { _ = check(argument.value, expected: .unknown) }
    guard name == known.selector, let type = known.selectorType.flatMap({ model.lookUpType($0, at: node) }) else { return .unknown }
    return store.intern(.nominal(type, []))
  }

  // MARK: Self

  /// The value `self` at a place.
  func selfValue(at node: Node) -> TypeRef {
    let type = model.selfType(at: node)
    return isStaticContext(node) ? store.metatype(type) : type
  }

  /// Whether `self` is the type.
  func isStaticContext(_ node: Node) -> Bool {
    guard let member = node.enclosingMember else { return false }
    return member.hasModifier(.static) || member.hasModifier(.class)
  }

  private func superValue(at node: Node) -> TypeRef {
    guard let id = model.enclosingNominal(of: node), let superclass = model.superclass(of: id) else { return .unknown }
    return isStaticContext(node) ? store.metatype(superclass) : superclass
  }
}

extension Node {
  /// Whether `?` stands in the chain of members and calls that ends here.
  var endsOptionalChain: Bool {
    guard kind.continuesChain, kind != .optionalChainingExpr else { return false }
    if let parent, parent.kind.continuesChain, parent.firstChild == self { return false }
    var link = firstChild
    while let current = link, current.kind.continuesChain {
      if current.kind == .optionalChainingExpr { return true }
      link = current.firstChild
    }
    return false
  }

  var label: Name {
    let first = row.firstToken
    guard first + 1 < row.endToken, token(first + 1).kind == .colon, token(first).kind != .wildcard else { return .none }
    return token(first).name
  }

  func byte(at offset: UInt32) -> UInt8 { unsafe tree.pointee.bytes[Int(offset)] }
}

extension SyntaxKind {
  var continuesChain: Bool {
    switch self {
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr: true
    default: false
    }
  }
}
