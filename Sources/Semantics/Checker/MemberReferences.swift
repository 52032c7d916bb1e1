public import MoltSyntax

extension Checker {
  func checkMember(_ node: Node, _ expected: TypeRef) -> (TypeRef, DeclarationID?) {
    guard let name = node.memberName else { return (.unknown, nil) }
    var (candidates, base) = memberReferences(node, expected)
    if base == nil { candidates = withoutUnwanted(candidates, expected) }
    if let base {
      if name == .`self` { return (base, nil) }
      if case .tuple(let types, let labels) = store[shallow(valueOf(base))], let type = element(node, types, labels) { return (type, nil) }
      if name == .Type || name == .Protocol { return (.unknown, nil) }
    }
    if candidates.isEmpty {
      guard let base else { return (.unknown, nil) }
      return missingMember(node, name, base, expected)
    }
    let wanted = base == nil ? .unknown : expected
    let (type, id) = choose(candidates, wanted, at: node)
    if let id, model.table[id].kind.isType, let base {
      return (store.metatype(model.memberType(name, of: instanceType(base), at: node)), id)
    }
    if base == nil, let id, model.table[id].kind == .variable || model.table[id].kind == .enumCase { return (type, id) }
    return (type, id)
  }

  /// Of the properties that an implicit member may mean, those whose types are wanted; all where none is.
  private func withoutUnwanted(_ candidates: [Reference], _ expected: TypeRef) -> [Reference] {
    guard candidates.count > 1 else { return candidates }
    let before = state
    let wanted = candidates.filter { candidate in
      state = before
      return !isValue(candidate.id) || convert(type(of: candidate), to: expected)
    }
    state = before
    return wanted.isEmpty ? candidates : wanted
  }

  private func element(_ node: Node, _ types: [TypeRef], _ labels: [Name]) -> TypeRef? {
    guard let name = node.memberName, let member = node.lastChild else { return nil }
    if let place = Int(member.text(in: member.token(member.row.firstToken).range)) { return place < types.count ? types[place] : nil }
    return labels.firstIndex(of: name).map { types[$0] }
  }

  /// What a member access may mean, and the type of its base; nil for an implicit one, whose base is what is wanted.
  func memberReferences(_ node: Node, _ expected: TypeRef) -> ([Reference], TypeRef?) {
    guard let name = node.memberName else { return ([], nil) }
    guard let stated = node.statedBase else {
      if let base = continued[node] { return (memberReferences(name, of: base), base) }
      return (implicitMembers(name, expected), nil)
    }
    if let parts = moduleName(stated) {
      return (model.table.topLevel(name, of: parts).map { Reference(id: $0, base: nil) }, .unknown)
    }
    var base = checkBase(stated, expected)
    var found = memberReferences(name, of: base)
    // An implicitly unwrapped optional.
    if found.isEmpty, case .nominal(let id, let arguments) = store[shallow(valueOf(base))], id == optionalID {
      base = arguments[0]
      found = memberReferences(name, of: base)
    }
    return (found, base)
  }

  private func checkBase(_ node: Node, _ expected: TypeRef) -> TypeRef {
    // `.init(x).name`: an implicit base is looked for in what the whole chain is to be.
    let type = zonk(check(node, expected: node.beginsWithImplicitMember ? expected : .unknown))
    if let kind = literal(of: type) {
      let usual = defaultType(of: kind)
      _ = unify(type, usual)
      return usual
    }
    // Whose members are asked for has usual literals: `(1...20).map`.
    if case .nominal = store[type], store.has(.variable, in: type) { return zonkDefaulted(type) }
    return type
  }

  /// A module that is named before a member.
  private func moduleName(_ node: Node) -> [ModuleID]? {
    guard node.kind == .declReferenceExpr else { return nil }
    let name = node.token(node.row.firstToken).name
    let parts = model.modules(named: name)
    guard !parts.isEmpty, local(name) == nil, model.lookUpType(name, at: node) == nil, references(name, at: node).isEmpty else {
      return nil
    }
    return parts
  }

  func memberReferences(_ name: Name, of base: TypeRef) -> [Reference] {
    let base = shallow(valueOf(base))
    if case .metatype(let instance) = store[base] {
      let instance = shallow(instance)
      if name == .`init` { return initializers(of: instance) }
      let all = model.lookUpMembers(name, of: instance, isStatic: nil)
      let own = all.filter { model.table[$0].isStatic || model.table[$0].kind.isType }
      let chosen = own.isEmpty ? all.filter { model.table[$0].kind == .function } : own
      return applicable(chosen, instance).map { Reference(id: $0, base: base, isInstance: false) }
    }
    if name == .`init` { return initializers(of: base) }
    let found = model.lookUpMembers(name, of: base, isStatic: false)
    return applicable(found, base).map { Reference(id: $0, base: base) }
  }

  func initializers(of type: TypeRef) -> [Reference] {
    let type = shallow(type)
    return applicable(model.lookUpMembers(.`init`, of: type, isStatic: true), type).map { Reference(id: $0, base: type, isInstance: false) }
  }

  /// Members of extensions whose requirements a type does not meet are none of its members.
  private func applicable(_ members: [DeclarationID], _ base: TypeRef) -> [DeclarationID] {
    members.filter { id in
      if case .nominal(let own, _) = store[base], let owner = model.owner(of: id), owner != own,
        model.table[owner].kind == .protocol, let conformance = model.conformance(of: own, to: owner), conformance.source != own,
        !model.conforms(zonk(base), to: store.intern(.nominal(owner, [])))
      {
        // It conforms under conditions that do not hold.
        return false
      }
      guard let owner = model.table[id].parent, model.table[owner].kind == .extension, let extended = model.table.extendedType(of: owner)
      else { return true }
      let requirements = model.requirements(of: owner)
      if requirements.isEmpty { return true }
      let substitution = model.substitution(of: extended, in: zonk(base))
      return model.satisfies(requirements, substitution)
    }
  }

  /// The members of the type that a place wants: static ones that give a value of it, cases, initialisers.
  func implicitMembers(_ name: Name, _ expected: TypeRef) -> [Reference] {
    let wanted = shallow(expected)
    if wanted == .unknown { return [] }
    if case .nominal(let id, let arguments) = store[wanted], id == optionalID {
      let own = implicitMembers(name, in: wanted)
      return name == .`init` || own.isEmpty ? implicitMembers(name, arguments[0]) : own
    }
    if case .variable(let index) = store[wanted] {
      // Members of the extensions of protocols that name the type that they are of.
      return constraints(onVariable: index).flatMap { staticMembers(name, ofProtocol: $0) }
    }
    if case .existential(let parts) = store[wanted] {
      let own = parts.flatMap { staticMembers(name, ofProtocol: $0) }
      if !own.isEmpty { return own }
    }
    if case .function(let shape) = store[wanted] { return implicitMembers(name, shape.result) }
    return implicitMembers(name, in: wanted)
  }

  func implicitMembers(_ name: Name, in type: TypeRef) -> [Reference] {
    // A method of an instance, which a type's name gives as a function, is none of its type.
    memberReferences(name, of: store.metatype(type)).filter { model.table[$0.id].isStatic || model.table[$0.id].kind.isType }
  }

  /// `static var automatic: DefaultStyle` where `Self == DefaultStyle`.
  private func staticMembers(_ name: Name, ofProtocol constraint: TypeRef) -> [Reference] {
    guard let id = model.nominalID(constraint), model.table[id].kind == .protocol else {
      return constraint == .unknown ? [] : implicitMembers(name, in: constraint)
    }
    return model.members(name, of: id).filter { model.table[$0].isStatic && model.table[$0].kind != .initializer }.map { member in
      var base = store.intern(.parameter(id))
      if let owner = model.table[member].parent {
        for requirement in model.requirements(of: owner) where requirement.kind == .equals && requirement.subject == base {
          base = requirement.type
        }
      }
      return Reference(id: member, base: store.metatype(base), isInstance: false)
    }
  }

  // MARK: What has no such member

  private func missingMember(_ node: Node, _ name: Name, _ base: TypeRef, _ expected: TypeRef) -> (TypeRef, DeclarationID?) {
    let value = shallow(valueOf(base))
    let text = model.spelling(name)
    if text.hasPrefix("$") || text.hasPrefix("_"), let plain = model.names[String(text.dropFirst())],
      let property = memberReferences(plain, of: value).first(where: { model.table[$0.id].kind == .variable })
    {
      return (projection(of: property.id, base: value, isStorage: text.hasPrefix("_")), nil)
    }
    if name == known.rawValue || name == known.allCases, let found = synthesized(name, value) { return (found, nil) }
    if let found = dynamicMember(name, of: value) { return (found, nil) }
    // Its superclass may be one of several, of which each has a member of its own.
    if let id = model.nominalID(instanceType(value)), model.hasSeveralSuperclasses(id) { model.contradictory.insert(node) }
    return (.unknown, nil)
  }

  private func synthesized(_ name: Name, _ base: TypeRef) -> TypeRef? {
    guard let id = model.nominalID(instanceType(base)) else { return nil }
    if name == known.rawValue { return model.rawType(of: id) }
    return name == known.allCases ? model.array(instanceType(base)) : nil
  }

  /// What `subscript(dynamicMember:)` makes of a member of another type.
  func dynamicMember(_ name: Name, of base: TypeRef) -> TypeRef? {
    let subscripts = memberReferences(.subscript, of: base).filter { reference in
      let parameters = model.signature(of: reference.id).parameters
      return parameters.count == 1 && parameters[0].label == known.dynamicMember
    }
    // Which of several is meant depends on what can be written, and on what else has the name.
    if subscripts.count > 1, !subscripts.allSatisfy({ model.isSDK($0.id) }) { return .unknown }
    for reference in subscripts {
      let signature = model.signature(of: reference.id)
      var substitution = substitution(for: reference)
      _ = open(reference.id, &substitution)
      let parameter = zonk(opened(signature.parameters[0].type, substitution))
      guard case .nominal(_, let arguments) = store[parameter], arguments.count == 2 else {
        return opened(signature.result, substitution)
      }
      let members = memberReferences(name, of: arguments[0])
      guard let member = members.first(where: { isValue($0.id) }) else {
        if let deeper = dynamicMember(name, of: arguments[0]) {
          _ = unify(arguments[1], deeper)
          return zonk(opened(signature.result, substitution))
        }
        continue
      }
      if needsWriting(parameter), !model.isWritable(member.id) { continue }
      _ = unify(arguments[1], type(of: member))
      return zonk(opened(signature.result, substitution))
    }
    return nil
  }

  private func needsWriting(_ keyPath: TypeRef) -> Bool {
    model.nominalID(keyPath).map { known.writableKeyPaths.contains(model.table[$0].name) } ?? false
  }
}

extension Node {
  /// The first member of a chain that begins with `.name`.
  var implicitFirstMember: Node? {
    var link: Node? = self
    while let current = link, current.kind.continuesChain {
      if current.kind == .memberAccessExpr, current.statedBase == nil { return current }
      link = current.firstChild
    }
    return nil
  }

  /// Whether a chain begins with `.name`.
  public var beginsWithImplicitMember: Bool { implicitFirstMember != nil }
}
