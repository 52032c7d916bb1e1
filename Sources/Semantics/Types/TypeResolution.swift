import MoltSyntax

extension SemanticModel {
  /// What a type that is written means.
  ///
  /// - Parameters:
  ///   - isConstraint: whether a protocol is meant as a constraint and not as the type of a value.
  ///   - skipping: a declaration whose own supertypes are being looked for, so that they are not looked up among them.
  ///   - unbound: what stands for generic arguments that are left out.
  func resolve(
    _ node: Node, isConstraint: Bool = false, skipping: DeclarationID? = nil, unbound: ((DeclarationID) -> TypeRef)? = nil
  ) -> TypeRef {
    func inner(_ child: Node?, isConstraint: Bool = false) -> TypeRef {
      child.map { resolve($0, isConstraint: isConstraint, skipping: skipping, unbound: unbound) } ?? .unknown
    }
    switch node.kind {
    case .identifierType, .memberType: return resolveName(node, isConstraint, skipping, unbound)
    case .optionalType, .implicitlyUnwrappedOptionalType: return optional(inner(node.typeChild))
    case .arrayType: return standard(known.array, [inner(node.typeChild)])
    case .dictionaryType:
      let parts = node.children.filter(\.isType)
      return standard(known.dictionary, parts.map { inner($0) })
    case .tupleType: return resolveTuple(node) { inner($0) }
    case .functionType: return resolveFunction(node) { inner($0) }
    case .attributedType:
      let type = inner(node.typeChild, isConstraint: isConstraint)
      return node.token(node.row.firstToken).name == .inout ? store.intern(.inout(type)) : type
    case .compositionType:
      let parts = node.children.filter(\.isType).map { inner($0, isConstraint: true) }.filter { $0 != .any && $0 != .unknown }
      return store.intern(.existential(parts.flatMap(composed)))
    case .metatypeType: return store.metatype(inner(node.typeChild, isConstraint: isConstraint))
    case .someOrAnyType: return resolveSomeOrAny(node, inner(node.typeChild, isConstraint: true))
    case .packExpansionType: return store.intern(.expansion(inner(node.typeChild)))
    case .packElementType, .namedOpaqueReturnType: return inner(node.typeChild, isConstraint: isConstraint)
    case .suppressedType: return .any
    case .classRestrictionType: return anyObject
    case .typeExpr, .inheritedType, .typeAnnotation, .returnClause: return inner(node.typeChild, isConstraint: isConstraint)
    default: return .unknown
    }
  }

  /// The parts of a composition, of anything else itself.
  func composed(_ type: TypeRef) -> [TypeRef] {
    if case .existential(let parts) = store[type] { return parts }
    return [type]
  }

  var anyObject: TypeRef { known.anyObject.flatMap(standardType).map { store.intern(.nominal($0, [])) } ?? .any }

  func optional(_ type: TypeRef) -> TypeRef { type == .unknown ? .unknown : standard(known.optional, [type]) }

  func array(_ type: TypeRef) -> TypeRef { type == .unknown ? .unknown : standard(known.array, [type]) }

  /// A type of the standard library.
  func standard(_ name: Name?, _ arguments: [TypeRef] = []) -> TypeRef {
    guard let name, let id = standardType(name) else { return .unknown }
    return store.intern(.nominal(id, arguments))
  }

  func standardType(_ name: Name) -> DeclarationID? {
    if let known = standardTypeCache[name] { return known }
    let found = topLevelType(name, in: ["Swift", "_Concurrency"])
    // Of the SDK: what is there is there from the beginning.
    standardTypeCache[name] = .some(found)
    return found
  }

  private func topLevelType(_ name: Name, in modules: [String]) -> DeclarationID? {
    modules.lazy.compactMap { module in
      self.table.topLevel(name, of: self.modules.parts(of: module)).first { self.table[$0].kind.isType }
    }.first
  }

  private func resolveTuple(_ node: Node, _ inner: (Node?) -> TypeRef) -> TypeRef {
    let elements = node.children.filter { $0.kind == .tupleTypeElement || $0.isType }
    if elements.isEmpty { return .void }
    let types = elements.map { $0.kind == .tupleTypeElement ? inner($0.typeChild) : inner($0) }
    let labels = elements.map { $0.kind == .tupleTypeElement ? $0.elementLabel : .none }
    if elements.count == 1, labels[0] == .none {
      if case .expansion = store[types[0]] { return store.intern(.tuple(types, labels: labels)) }
      return types[0]
    }
    return store.intern(.tuple(types, labels: labels))
  }

  private func resolveFunction(_ node: Node, _ inner: (Node?) -> TypeRef) -> TypeRef {
    let parameters = node.children.prefix { $0.kind != .returnClause && $0.kind != .throwsClause }
      .filter { $0.kind == .tupleTypeElement || $0.isType }
    var shape = FunctionShape(
      parameters: parameters.map { parameter in
        let type = parameter.kind == .tupleTypeElement ? parameter.typeChild : parameter
        return FunctionShape.Parameter(
          type: inner(type),
          isVariadic: parameter.token(parameter.row.endToken - 1).kind == .ellipsis
            || parameter.row.endToken > parameter.row.firstToken + 1 && parameter.token(parameter.row.endToken - 2).kind == .ellipsis)
      }, result: inner(node.firstChild(.returnClause)?.typeChild))
    for place in node.row.firstToken..<node.row.endToken {
      let token = node.token(place)
      if token.kind == .arrow { break }
      if token.name == .async { shape.isAsync = true }
      if token.name == .throws { shape.throws = true }
    }
    return store.intern(.function(shape))
  }

  private func resolveSomeOrAny(_ node: Node, _ constraint: TypeRef) -> TypeRef {
    if node.token(node.row.firstToken).name == .any { return existential(constraint) }
    if let parameter = node.ancestor({ $0 == .functionParameter || $0 == .codeBlock || $0 == .returnClause || $0 == .typeAnnotation }),
      parameter.kind == .functionParameter
    {
      // An anonymous generic parameter.
      let owner = parameter.ancestor { $0 == .functionDecl || $0 == .initializerDecl || $0 == .subscriptDecl }
      let id = table.declare(node, .genericParameter, .none, parent: owner.flatMap { declaration(of: $0) }, module(of: node))
      return store.intern(.parameter(id))
    }
    guard let owner = opaqueOwners.last else { return .unknown }
    return store.intern(.opaque(owner, node.opaqueIndex, ownArguments(of: owner)))
  }

  /// The type of a value of a constraint: `any P`, a class itself.
  func existential(_ constraint: TypeRef) -> TypeRef {
    switch store[constraint] {
    case .nominal(let id, _) where table[id].kind == .protocol: return store.intern(.existential([constraint]))
    case .metatype(let inner): return store.metatype(existential(inner))
    default: return constraint
    }
  }

  // MARK: Names

  private func resolveName(
    _ node: Node, _ isConstraint: Bool, _ skipping: DeclarationID?, _ unbound: ((DeclarationID) -> TypeRef)?
  ) -> TypeRef {
    let name = node.typeName
    let arguments = node.firstChild(.genericArgumentClause).map { clause in
      clause.children.filter { $0.kind == .genericArgument }.map { argument in
        argument.typeChild.map { resolve($0, skipping: skipping, unbound: unbound) } ?? .unknown
      }
    }
    if node.kind == .memberType, let base = node.typeChild {
      let parts = base.kind == .identifierType ? modules(named: base.typeName) : []
      if !parts.isEmpty, lookUpType(base.typeName, at: base, skipping: skipping) == nil {
        let types = table.topLevel(name, of: parts).filter { table[$0].kind.isType }
        guard types.count == 1, let found = types.first else { return .unknown }
        return type(of: found, arguments, outer: [], isConstraint, at: node, unbound)
      }
      let outer = resolve(base, skipping: skipping, unbound: unbound)
      if case .undeclared = store[outer] { return undeclared(name, arguments, isConstraint) }
      return memberType(name, of: outer, arguments, isConstraint, at: node, unbound)
    }
    if name == .Any { return .any }
    if name == .Self { return selfType(at: node) }
    guard let found = lookUpType(name, at: node, skipping: skipping) else {
      return mayMeanDeclaredType(name, at: node) ? .unknown : undeclared(name, arguments, isConstraint)
    }
    return type(of: found, arguments, outer: nil, isConstraint, at: node, unbound)
  }

  /// What is inherited or conformed to is asked for its members, of which nothing is known.
  private func undeclared(_ name: Name, _ arguments: [TypeRef]?, _ isConstraint: Bool) -> TypeRef {
    isConstraint ? .unknown : store.intern(.undeclared(name, arguments ?? []))
  }

  /// Whether any type of the name is declared outside of all types, or where the place may mean it.
  private func mayMeanDeclaredType(_ name: Name, at node: Node) -> Bool {
    // What one of the platforms does not have is named by code that is not compiled for that.
    let missing = view(from: node).missing
    if table.topLevel(name).contains(where: { table[$0].kind.isType && modules.kits(of: table[$0].module).isDisjoint(with: missing) }) {
      return true
    }
    return sequence(first: node, next: \.outOfLongChain.parent).contains { outer in
      localTypes[outer]?[name] != nil || declaration(of: outer).flatMap(nominal(of:)).map { hasMemberType(name, $0) } ?? false
    }
  }

  /// The type that a declaration declares.
  ///
  /// - Parameter outer: the generic arguments of the type that it is a member of; nil to take those of the place.
  func type(
    of id: DeclarationID, _ arguments: [TypeRef]?, outer: [TypeRef]?, _ isConstraint: Bool, at node: Node,
    _ unbound: ((DeclarationID) -> TypeRef)? = nil
  ) -> TypeRef {
    switch table[id].kind {
    case .genericParameter:
      return stated(id, at: node)
    case .associatedType:
      // In a protocol and its extensions, of `Self`; elsewhere what the type around has for it.
      guard let owner = table[id].parent else { return .unknown }
      if let around = enclosingNominal(of: node), table[around].kind != .protocol {
        return witness(of: id, for: selfType(at: node))
      }
      return member(id, of: enclosingNominal(of: node).map { store.intern(.parameter($0)) } ?? store.intern(.parameter(owner)))
    case .alias:
      let type = aliased(id, arguments, outer: outer, at: node, unbound)
      // What a protocol or a superclass calls by that name, in the type that inherits it.
      guard outer == nil, let owner = owner(of: id), let around = enclosingNominal(of: node), around != owner else { return type }
      return substituting(type, substitution(of: owner, in: declaredType(of: around)))
    case .protocol:
      let constraint = store.intern(.nominal(id, arguments ?? []))
      return isConstraint ? constraint : store.intern(.existential([constraint]))
    default:
      let own = table.genericParameters(of: id)
      let around = outer ?? outerArguments(of: id, at: node)
      guard own.isEmpty || arguments != nil else {
        if isInside(id, node) { return store.intern(.nominal(id, around + own.map { stated($0, at: node) })) }
        return store.intern(.nominal(id, around + own.map { unbound?($0) ?? .unknown }))
      }
      return store.intern(.nominal(id, around + packed(arguments ?? [], own)))
    }
  }

  /// Arguments for parameters one of which may be a pack.
  private func packed(_ arguments: [TypeRef], _ parameters: [DeclarationID]) -> [TypeRef] {
    guard let place = parameters.firstIndex(where: { table[$0].node.isParameterPack }) else {
      return arguments + Array(repeating: .unknown, count: max(0, parameters.count - arguments.count))
    }
    let behind = parameters.count - place - 1
    let end = max(place, arguments.count - behind)
    let pack = Array(arguments[place..<end]).flatMap { argument -> [TypeRef] in
      if case .pack(let elements) = store[argument] { return elements }
      return [argument]
    }
    return arguments[..<place] + [store.intern(.pack(pack))] + arguments[end...]
  }

  /// What stands for the parameters of the types around one that is named where it can be named without them.
  private func outerArguments(of id: DeclarationID, at node: Node) -> [TypeRef] {
    let all = genericParameters(of: id)
    let own = table.genericParameters(of: id).count
    if all.count == own { return [] }
    let inherited = inheritedArguments(of: id, at: node)
    return all.dropLast(own).map { inherited[$0] ?? stated($0, at: node) }
  }

  /// What a superclass's parameters stand for in a class that names a type nested in that.
  private func inheritedArguments(of id: DeclarationID, at node: Node) -> Substitution {
    guard let owner = owner(of: id), table[owner].kind == .class, node.ancestor({ $0 == .inheritanceClause }) == nil,
      let around = enclosingNominal(of: node), around != owner
    else { return [:] }
    return substitution(of: owner, in: declaredType(of: around))
  }

  private func isInside(_ id: DeclarationID, _ node: Node) -> Bool {
    var scope: Node? = node
    while let current = scope {
      if current.kind.declaresType, let declaration = declaration(of: current) {
        if declaration == id || table.extendedType(of: declaration) == id { return true }
      }
      scope = current.parent
    }
    return false
  }

  private func aliased(
    _ id: DeclarationID, _ arguments: [TypeRef]?, outer: [TypeRef]?, at node: Node, _ unbound: ((DeclarationID) -> TypeRef)?
  ) -> TypeRef {
    let parameters = table.genericParameters(of: id)
    guard let written = table[id].node.children.first(where: \.isType) else { return .unknown }
    if parameters.isEmpty, let arguments {
      // `typealias List = Array`, and `List<Int>`.
      guard written.kind == .identifierType, let found = lookUpType(written.typeName, at: written) else { return .unknown }
      return type(of: found, arguments, outer: nil, false, at: written)
    }
    guard let type = underlyingType(of: id, written, unbound) else { return .unknown }
    var substitution: Substitution = [:]
    for (place, parameter) in parameters.enumerated() {
      substitution[parameter] = arguments.flatMap { place < $0.count ? $0[place] : nil } ?? unbound?(parameter) ?? .unknown
    }
    if let outer, let owner = table[id].parent.map(nominal(of:)), let owner {
      for (parameter, argument) in zip(genericParameters(of: owner), outer) { substitution[parameter] = argument }
    }
    return substituting(type, substitution)
  }

  private func underlyingType(of id: DeclarationID, _ written: Node, _ unbound: ((DeclarationID) -> TypeRef)?) -> TypeRef? {
    if let known = aliasCache[id] { return known }
    guard inProgress.insert(id).inserted else {
      cutShort += 1
      return nil
    }
    defer { inProgress.remove(id) }
    let before = cutShort
    // As the type of a value, a protocol is an existential: who wants the constraint asks for its parts.
    let type = existential(inContext(of: table[id].node) { resolve(written, isConstraint: true) })
    if cutShort == before { aliasCache[id] = type }
    return type
  }

  /// A type that is a member of another one.
  func memberType(
    _ name: Name, of base: TypeRef, _ arguments: [TypeRef]? = nil, _ isConstraint: Bool = false, at node: Node,
    _ unbound: ((DeclarationID) -> TypeRef)? = nil
  ) -> TypeRef {
    let types = lookUpMembers(name, of: base, isStatic: nil).filter { table[$0].kind.isType }
    if !types.isEmpty {
      guard case .one(let found) = onlyType(among: types, at: node) else { return .unknown }
      return type(of: found, asMemberOf: base, arguments, isConstraint, unbound)
    }
    if case .nominal(let id, let parts) = store[base] {
      // `Array<Int>.Element`: a parameter by its name.
      for (parameter, argument) in zip(genericParameters(of: id), parts) where table[parameter].name == name { return argument }
    }
    return .unknown
  }

  /// What a type declaration that is a member of a type, or of what that inherits from, declares there.
  func type(
    of id: DeclarationID, asMemberOf base: TypeRef, _ arguments: [TypeRef]? = nil, _ isConstraint: Bool = false,
    _ unbound: ((DeclarationID) -> TypeRef)? = nil
  ) -> TypeRef {
    let node = table[id].node
    switch table[id].kind {
    case .associatedType: return witness(of: id, for: base)
    case .alias: return substituting(aliased(id, arguments, outer: nil, at: node, unbound), substitution(for: id, base: base))
    default:
      let own = table.genericParameters(of: id)
      // It may be a member of a superclass, whose parameters the type gives arguments.
      let substitution = substitution(for: id, base: base)
      let outer = genericParameters(of: id).dropLast(own.count).map { substitution[$0] ?? .unknown }
      if !own.isEmpty, arguments == nil { return store.intern(.nominal(id, outer + own.map { unbound?($0) ?? .unknown })) }
      return type(of: id, arguments, outer: outer, isConstraint, at: node, unbound)
    }
  }

  // MARK: Look-up

  /// The type declaration that a name means at a place.
  func lookUpType(_ name: Name, at node: Node, skipping: DeclarationID? = nil) -> DeclarationID? {
    var scope: Node? = node
    var child = node
    while let current = scope {
      switch current.kind {
      case .functionDecl, .initializerDecl, .subscriptDecl, .typeAliasDecl, .enumCaseElement:
        if let id = declaration(of: current), let parameter = ownParameter(name, of: id) { return parameter }
      case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
        guard let id = declaration(of: current) else { break }
        switch lookUpType(name, in: id, from: child, at: node, skipping) {
        case .one(let found): return found
        case .several: return nil
        case .nothing: break
        }
      case .codeBlock, .closureExpr, .accessorBlock, .switchCase, .ifConfigClause:
        if let local = localTypes[current]?[name] { return local }
      default: break
      }
      child = current.outOfLongChain
      scope = child.parent
    }
    return lookUpTopLevel(name, from: node) { $0.isType }
  }

  private func ownParameter(_ name: Name, of id: DeclarationID) -> DeclarationID? {
    table.genericParameters(of: id).first { table[$0].name == name }
  }

  private enum Meaning {
    case nothing
    case one(DeclarationID)
    /// One of several, as in the branches of an `#if`.
    case several

    init(_ id: DeclarationID?) { self = id.map { .one($0) } ?? .nothing }
  }

  private func lookUpType(_ name: Name, in id: DeclarationID, from child: Node, at place: Node, _ skipping: DeclarationID?) -> Meaning {
    let isExtension = table[id].kind == .extension
    let owner = isExtension ? table.extendedType(of: id) : id
    if !isExtension, let parameter = ownParameter(name, of: id) { return .one(parameter) }
    // What stands before the body does not see the members of a type; of an extension, a where clause does.
    let seesMembers = child.kind == .memberBlock || child.kind == .genericWhereClause || isExtension && child.kind != .inheritanceClause
    guard let owner else { return .nothing }
    if isExtension, let parameter = genericParameters(of: owner).first(where: { table[$0].name == name }) { return .one(parameter) }
    guard seesMembers, skipping == nil || skipping != owner else {
      return Meaning(table.members(name, writtenIn: id).first { table[$0].kind.isType })
    }
    if isExtension, child.kind == .typeAnnotation || child.isType { return .nothing }
    return onlyType(among: typeMembers(name, of: owner), at: place)
  }

  /// The first of the types of a name that a type has, its own first.
  private func onlyType(among found: [DeclarationID], at place: Node) -> Meaning {
    let visible = found.filter(isAccessible)
    guard let first = visible.first else { return .nothing }
    let twins = visible.prefix { owner(of: $0) == owner(of: first) }
    return twins.count == 1 ? .one(first) : compiled(Array(twins), at: place)
  }

  /// Of declarations that stand for each other the one that is compiled where a place is.
  private func compiled(_ twins: [DeclarationID], at place: Node) -> Meaning {
    // Two modules of the SDK may give one type the same other name.
    if twins.allSatisfy({ isSDK($0) && table[$0].kind == .alias }) { return .one(twins[0]) }
    // What the project tells of platforms says nothing of the SDK's own files.
    if view(from: place).isOfSDK { return .several }
    let compiled = twins.filter { platforms.mayCompile(table[$0].node, with: place) }
    return compiled.count == 1 ? .one(compiled[0]) : .several
  }

  private func hasMemberType(_ name: Name, _ owner: DeclarationID) -> Bool { !typeMembers(name, of: owner).isEmpty }

  private func typeMembers(_ name: Name, of owner: DeclarationID) -> [DeclarationID] {
    if ancestorsInProgress.contains(owner) { return table.members(name, of: owner).filter { table[$0].kind.isType } }
    return members(name, of: owner).filter { table[$0].kind.isType }
  }

  /// A declaration outside of all types: of the file's own module first, then of those that it imports, then of the standard
  /// library. Nil where it might be one of several, as in the branches of an `#if`.
  func lookUpTopLevel(_ name: Name, from node: Node, _ matches: (Declaration.Kind) -> Bool) -> DeclarationID? {
    let all = table.topLevel(name)
    if all.isEmpty { return nil }
    let view = view(from: node)
    var found: [DeclarationID] = []
    var nearest = Distance.standard
    for id in all where matches(table[id].kind) {
      guard let distance = view.distance(to: table[id]), distance <= nearest else { continue }
      if distance < nearest { found = [] }
      nearest = distance
      found.append(id)
    }
    if found.count > 1 {
      guard case .one(let id) = compiled(found, at: node) else { return nil }
      return id
    }
    return found.first ?? unimported(all.filter { matches(table[$0].kind) }, view)
  }

  /// A type of the SDK whose module a file does not import: a bridging header shows it, or a library does, as nothing else has its name.
  private func unimported(_ found: [DeclarationID], _ view: FileView) -> DeclarationID? {
    guard found.count == 1, let id = found.first, isSDK(id), table[id].kind.isType, table[id].isPublic else { return nil }
    return modules.kits(of: table[id].module).isDisjoint(with: view.missing) && !view.isOfSDK ? id : nil
  }

  func lookUpTopLevelValues(_ name: Name, from node: Node) -> [DeclarationID] {
    let all = table.topLevel(name)
    if all.isEmpty { return [] }
    let view = view(from: node)
    let found = all.filter { !table[$0].kind.isType && table[$0].kind != .extension }.compactMap { id in
      view.distance(to: table[id]).map { (id: id, distance: $0) }
    }
    return found.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.map(\.id)
  }

  // MARK: Surroundings

  /// The type that a member's declaration, or an extension, belongs to.
  func nominal(of id: DeclarationID) -> DeclarationID? {
    switch table[id].kind {
    case .extension: table.extendedType(of: id)
    case let kind where kind.isNominal: id
    default: nil
    }
  }

  /// The type that a member belongs to, through extensions; nil for what is no member.
  func owner(of id: DeclarationID) -> DeclarationID? { table[id].parent.flatMap(nominal(of:)) }

  /// The innermost type or extension around a node.
  private func enclosingDeclaration(of node: Node) -> DeclarationID? {
    var scope: Node? = node
    while let current = scope {
      if current.kind.declaresType, let id = declaration(of: current) { return id }
      scope = current.parent
    }
    return nil
  }

  /// The innermost type around a node, through extensions.
  func enclosingNominal(of node: Node) -> DeclarationID? { enclosingDeclaration(of: node).flatMap(nominal(of:)) }

  /// What `Self` means at a place.
  func selfType(at node: Node) -> TypeRef { enclosingDeclaration(of: node).map { selfType(of: $0, at: node) } ?? .unknown }

  /// What `Self` of a type or extension around a place means there.
  func selfType(of id: DeclarationID, at node: Node) -> TypeRef {
    guard let owner = nominal(of: id) else { return undeclaredType(extendedBy: table[id].node) }
    let declared = declaredType(of: owner)
    guard store.has(.parameter, in: declared) else { return declared }
    return substituting(declared, equalities(on: owner, statedAround: node))
  }

  /// The type that an extension extends, where neither the project nor the SDK declares it.
  private func undeclaredType(extendedBy node: Node) -> TypeRef {
    guard node.kind == .extensionDecl, let written = node.typeChild, written.kind == .identifierType else { return .unknown }
    let type = resolve(written)
    if case .undeclared = store[type] { return type }
    return .unknown
  }

  /// What the extensions and functions around a place say that the generic parameters of a type are: `where Element == Int`. What they say
  /// it with speaks of the parameters.
  private func equalities(on owner: DeclarationID, statedAround node: Node) -> Substitution {
    var substitution: Substitution = [:]
    var child = node
    var scope: Node? = node
    while let current = scope {
      if current.mayStateEqualities, child.kind != .genericWhereClause, let id = declaration(of: current) {
        for requirement in requirements(of: id) where requirement.kind == .equals {
          guard case .parameter(let parameter) = store[requirement.subject], substitution[parameter] == nil else { continue }
          if !store.has(.unknown, in: requirement.type) { substitution[parameter] = requirement.type }
        }
      }
      if current.kind.declaresType, let id = declaration(of: current), nominal(of: id) == owner { break }
      child = current.outOfLongChain
      scope = child.parent
    }
    return substitution
  }

  /// A generic parameter, or what is said at a place that it is.
  private func stated(_ parameter: DeclarationID, at node: Node) -> TypeRef {
    let type = store.intern(.parameter(parameter))
    guard let owner = table[parameter].parent, table[owner].kind.isNominal, !table[parameter].node.isParameterPack else { return type }
    return equalities(on: owner, statedAround: node)[parameter] ?? type
  }

  /// Whether a declaration names `Self` as its type, or as what it gives.
  func declaresSelf(_ id: DeclarationID) -> Bool {
    let node = table[id].node
    guard let written = node.firstChild(.returnClause) ?? node.firstChild(.typeAnnotation) else { return false }
    return (written.row.firstToken..<written.row.endToken).contains { node.token($0).name == .Self }
  }

  /// Whether the superclass of a class, or one further up, is declared several times, as in the branches of an `#if`.
  func hasSeveralSuperclasses(_ id: DeclarationID) -> Bool {
    guard table[id].kind == .class, hasUnknownSuperclass(id), let first = table[id].node.inheritedTypes.first?.typeChild else {
      return false
    }
    if let superclass = nominalID(resolve(first, isConstraint: true, skipping: id)) { return hasSeveralSuperclasses(superclass) }
    return table.topLevel(first.typeName).filter { table[$0].kind.isType && !isSDK($0) }.count > 1
  }

  /// Whether something of what a class inherits from is not known.
  func hasUnknownSuperclass(_ id: DeclarationID) -> Bool {
    if let known = unknownSuperclasses[id] { return known }
    unknownSuperclasses[id] = false
    guard table[id].kind == .class else { return false }
    let first = table[id].node.inheritedTypes.first?.typeChild.map { resolve($0, isConstraint: true, skipping: id) }
    var result = first == .unknown
    if let first, let superclass = nominalID(first), table[superclass].kind == .class { result = hasUnknownSuperclass(superclass) }
    unknownSuperclasses[id] = result
    return result
  }

  /// The type in its own declaration: with its parameters as arguments; of a protocol, `Self`.
  func declaredType(of id: DeclarationID) -> TypeRef {
    if let known = declaredTypeCache[id] { return known }
    let type = store.intern(table[id].kind == .protocol ? .parameter(id) : .nominal(id, ownArguments(of: id)))
    declaredTypeCache[id] = type
    return type
  }

  /// All generic parameters that can be named in a declaration, those of the types around it first.
  func genericParameters(of id: DeclarationID) -> [DeclarationID] {
    if let known = genericParameterCache[id] { return known }
    let result = findGenericParameters(of: id)
    genericParameterCache[id] = result
    return result
  }

  private func findGenericParameters(of id: DeclarationID) -> [DeclarationID] {
    var result: [DeclarationID] = table.genericParameters(of: id)
    var current = table[id].parent
    if current == nil, table[id].kind.isNominal == false { current = nil }
    while let parent = current {
      if let owner = nominal(of: parent) {
        result = table.genericParameters(of: owner) + result
        current = table[owner].parent
      } else {
        result = table.genericParameters(of: parent) + result
        current = table[parent].parent
      }
    }
    return result
  }

  func ownArguments(of id: DeclarationID) -> [TypeRef] { genericParameters(of: id).map { store.intern(.parameter($0)) } }
}

extension SyntaxKind {
  var declaresType: Bool {
    switch self {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: true
    default: false
    }
  }
}

extension Node {
  /// The label of an element of a tuple type.
  var elementLabel: Name {
    guard row.endToken > row.firstToken + 1 else { return .none }
    let first = token(row.firstToken)
    return token(row.firstToken + 1).kind == .colon && first.kind != .wildcard ? first.name : .none
  }

  /// Whether this is an extension or a function that may say what a generic parameter around it is.
  fileprivate var mayStateEqualities: Bool {
    switch kind {
    case .extensionDecl: true
    case .functionDecl, .initializerDecl, .subscriptDecl: firstChild(.genericWhereClause) != nil
    default: false
    }
  }

  /// Which `some` of its declaration this is.
  fileprivate var opaqueIndex: Int {
    guard let clause = ancestor({ $0 == .returnClause || $0 == .typeAnnotation }) else { return 0 }
    return clause.descendants.filter { $0.kind == .someOrAnyType && $0.index < index && $0.token($0.row.firstToken).name == .some }.count
  }
}
