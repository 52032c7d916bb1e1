import MoltSyntax

/// What a name may mean, and by what it is reached.
struct Reference {
  let id: DeclarationID
  /// The value or type whose member it is; nil for what is no member.
  let base: TypeRef?
  /// Whether it is reached through an instance.
  var isInstance = true
}

extension Checker {
  func checkReference(_ node: Node, _ expected: TypeRef) -> (TypeRef, DeclarationID?) {
    let token = node.token(node.row.firstToken)
    let name = token.name
    if token.kind == .dollarIdentifier {
      if let value = local(name) { return (value.type, value.declaration) }
      return (anonymous(node), nil)
    }
    if name == .`self`, !token.flags.contains(.escaped) { return (local(.`self`)?.type ?? selfValue(at: node), nil) }
    if name == .Self { return (store.metatype(model.selfType(at: node)), nil) }
    if let value = local(name) {
      if value.type == .unknown, let id = value.declaration, model.table[id].kind == .function {
        let candidates = [Reference(id: id, base: nil)]
        return (chosen(candidates, expected, at: node), id)
      }
      return (value.type, value.declaration)
    }
    if token.kind.isOperator, case .function(let shape) = store[shallow(expected)] {
      return choose(operatorReferences(name, node, shape.parameters.map { shallow(zonk($0.type)) }), expected, at: node)
    }
    let candidates = references(name, at: node)
    if candidates.isEmpty { return (projection(name, at: node), nil) }
    let (type, id) = choose(candidates, expected, at: node)
    return (type, id)
  }

  /// `$0` of a closure whose parameters are not known.
  private func anonymous(_ node: Node) -> TypeRef { .unknown }

  /// What an implicit member of the type around, or a name of a file or module, means.
  func implicitReference(_ name: Name, at node: Node) -> TypeRef {
    let candidates = references(name, at: node)
    return candidates.isEmpty ? projection(name, at: node) : choose(candidates, .unknown, at: node).0
  }

  /// All that a name may mean that is not declared in the body: members of the types around, the innermost first, or else
  /// what stands outside of all types.
  func references(_ name: Name, at node: Node) -> [Reference] {
    var scope: Node? = node
    while let current = scope {
      if current.kind.declaresType, let id = model.declaration(of: current), let owner = model.nominal(of: id) {
        let base = model.selfType(of: id, at: node)
        let isStatic = isStaticContext(within: current, node)
        let members = model.lookUpMembers(name, of: base, isStatic: nil)
          .filter { !model.table[$0].kind.isType && model.table[$0].kind != .initializer && model.table[$0].kind != .subscript }
        let fitting = members.filter { isStatic ? model.table[$0].isStatic : true }
        // An instance sees static members by their type's name only.
        let own = isStatic ? fitting : fitting.filter { !model.table[$0].isStatic }
        if !own.isEmpty { return own.map { Reference(id: $0, base: base, isInstance: !isStatic) } }
        if !fitting.isEmpty, isInInitialValue(node, of: current) { return fitting.map { Reference(id: $0, base: base, isInstance: false) } }
        // What the superclass declares hides what stands outside, and it is not known.
        if model.hasUnknownSuperclass(owner), !isCapitalised(node) {
          if model.hasSeveralSuperclasses(owner) { model.contradictory.insert(node) }
          return []
        }
      }
      scope = current.outOfLongChain.parent
    }
    let globals = globals(name, node)
    guard let type = model.lookUpType(name, at: node) else { return globals }
    // What the project declares under the name of a type of the SDK's hides it, or is an overload of its initialisers.
    if model.isSDK(type), globals.contains(where: { !model.isSDK($0.id) }) { return [] }
    return [Reference(id: type, base: nil)] + globals
  }

  private func globals(_ name: Name, _ node: Node) -> [Reference] {
    model.lookUpTopLevelValues(name, from: node).map { Reference(id: $0, base: nil) }
  }

  private func isInInitialValue(_ node: Node, of type: Node) -> Bool { true }

  private func isStaticContext(within type: Node, _ node: Node) -> Bool {
    var member = node.outOfLongChain
    while let parent = member.parent, parent != type {
      if member.isMember, member.ancestor({ $0.declaresType }) == type { break }
      member = parent.outOfLongChain
    }
    return member.hasModifier(.static) || member.hasModifier(.class)
  }

  /// `$name` and `_name` of a wrapped property.
  private func projection(_ name: Name, at node: Node) -> TypeRef {
    let text = model.spelling(name)
    guard text.hasPrefix("$") || text.hasPrefix("_"), let plain = model.names[String(text.dropFirst())] else { return .unknown }
    // A wrapped parameter or variable of the body is another one than the property of its name.
    if let value = local(plain), !isPlainParameter(value) { return .unknown }
    if let found = references(plain, at: node).first(where: { model.table[$0.id].kind == .variable }) {
      return projection(of: found.id, base: found.base ?? .unknown, isStorage: text.hasPrefix("_"))
    }
    return .unknown
  }

  private func isPlainParameter(_ value: LocalValue) -> Bool {
    guard let node = value.declaration.map({ model.table[$0].node }) else { return false }
    return node.kind == .functionParameter && node.attributes.isEmpty
  }

  func projection(of id: DeclarationID, base: TypeRef, isStorage: Bool) -> TypeRef {
    let wrapper = model.substituting(model.wrapperType(of: id), model.substitution(for: id, base: base))
    if isStorage { return wrapper }
    return model.projectedValue(of: wrapper) ?? .unknown
  }

  // MARK: Choice

  /// The type of a reference that is not called: of a property if one is meant, else the function that fits.
  func choose(_ candidates: [Reference], _ expected: TypeRef, at node: Node) -> (TypeRef, DeclarationID?) {
    var candidates = candidates
    if let labels = node.namedLabels {
      candidates = candidates.filter { !isValue($0.id) && model.signature(of: $0.id).parameters.map(\.label) == labels }
    }
    if let property = candidates.first(where: { isValue($0.id) }) {
      guard isDeclaredTwice(property, candidates) else { return (type(of: property), property.id) }
      model.contradictory.insert(node)
      return (.unknown, nil)
    }
    if let type = candidates.first(where: { model.table[$0.id].kind.isType }) { return (chosen([type], expected, at: node), type.id) }
    if candidates.count > 1, expected != .unknown {
      for candidate in candidates {
        let before = state
        let type = type(of: candidate)
        if convert(type, to: expected) { return (type, candidate.id) }
        state = before
      }
    }
    return candidates.first.map { (type(of: $0), $0.id) } ?? (.unknown, nil)
  }

  /// Whether the same type or module declares a property of the name with another type, too, as in the branches of an `#if`.
  private func isDeclaredTwice(_ property: Reference, _ candidates: [Reference]) -> Bool {
    let owner = model.owner(of: property.id)
    let others = candidates.filter { $0.id != property.id && isValue($0.id) && model.owner(of: $0.id) == owner }
    guard !others.isEmpty, model.table[property.id].kind == .variable, !model.isSDK(property.id) else { return false }
    let own = model.table[property.id]
    if let owner, model.table[owner].kind == .protocol { return false }
    return others.contains {
      model.table[$0.id].module == own.module && model.table[$0.id].isStatic == own.isStatic
        && model.valueType(of: $0.id) != model.valueType(of: property.id)
    }
  }

  private func chosen(_ candidates: [Reference], _ expected: TypeRef, at node: Node) -> TypeRef {
    guard let candidate = candidates.first else { return .unknown }
    if model.table[candidate.id].kind.isType {
      return store.metatype(model.type(of: candidate.id, nil, outer: nil, false, at: node) { _ in self.variable() })
    }
    return type(of: candidate)
  }

  func isValue(_ id: DeclarationID) -> Bool {
    switch model.table[id].kind {
    case .variable, .local: true
    case .enumCase: model.table[id].node.parameterNodes.isEmpty
    default: false
    }
  }

  /// The type of what is referred to, with variables for generic parameters.
  func type(of reference: Reference) -> TypeRef {
    let declaration = model.table[reference.id]
    let base = reference.base.map { instanceType($0) }
    switch declaration.kind {
    case .variable, .local:
      let substitution = substitution(for: reference)
      noteExtension(of: reference)
      return withDynamicSelf(opened(model.valueType(of: reference.id), substitution), reference)
    case .enumCase:
      let result = base ?? .unknown
      if declaration.node.parameterNodes.isEmpty { return result }
      return opened(model.functionType(of: reference.id), substitution(for: reference))
    case .function, .initializer, .subscript:
      var substitution = substitution(for: reference)
      open(reference.id, &substitution)
      let method = opened(model.functionType(of: reference.id), substitution)
      // A method that is named by its type takes the value first.
      guard let base, !reference.isInstance, !declaration.isStatic, declaration.kind == .function else { return method }
      return store.intern(.function(FunctionShape(parameters: [.init(type: base)], result: method)))
    default: return .unknown
    }
  }

  /// `Self` of a class is what the member is used through.
  func withDynamicSelf(_ type: TypeRef, _ reference: Reference) -> TypeRef {
    guard let base = reference.base, let owner = model.owner(of: reference.id), model.table[owner].kind == .class,
      case let used = shallow(instanceType(valueOf(base))), case .nominal(let id, _) = store[used], id != owner, namesSelf(reference.id)
    else { return type }
    return store.has(.variable, in: type)
      ? type
      : store.replacing(type) { part in
        if case .nominal(owner, _) = store[part] { return used }
        return part
      }
  }

  private func namesSelf(_ id: DeclarationID) -> Bool {
    switch model.table[id].kind {
    case .function, .initializer, .subscript: model.signature(of: id).namesSelf
    default: model.declaresSelf(id)
    }
  }

  /// What an extension demands of the type whose member is taken: `Task.isCancelled` is of `Task<Never, Never>`.
  private func noteExtension(of reference: Reference) {
    guard let base = reference.base, store.has(.variable, in: base), let owner = model.table[reference.id].parent,
      let extended = model.table.extendedType(of: owner)
    else { return }
    _ = apply(model.requirements(of: owner), model.substitution(of: extended, in: zonk(instanceType(valueOf(base)))))
  }

  func instanceType(_ type: TypeRef) -> TypeRef {
    if case .metatype(let instance) = store[shallow(type)] { return instance }
    return type
  }

  func substitution(for reference: Reference) -> Substitution {
    guard let base = reference.base else { return [:] }
    return model.substitution(for: reference.id, base: zonk(instanceType(valueOf(base))))
  }

  func opened(_ type: TypeRef, _ substitution: Substitution) -> TypeRef { model.substituting(type, substitution) }

  /// Lets variables stand for the generic parameters of a function, and remembers what is demanded of them. False where that
  /// contradicts what is known.
  @discardableResult func open(_ id: DeclarationID, _ substitution: inout Substitution) -> Bool {
    for parameter in model.table.genericParameters(of: id) {
      substitution[parameter] = model.table[parameter].node.isParameterPack ? packVariable(parameter) : variable()
    }
    for requirement in model.requirements(of: id) where requirement.subject != requirement.type {
      if case .parameter(let parameter) = store[requirement.subject], substitution[parameter] == nil,
        model.table[parameter].name == .none
      {
        substitution[parameter] = variable()
      }
    }
    return apply(model.requirements(of: id), substitution)
  }

  private func packVariable(_ parameter: DeclarationID) -> TypeRef { variable() }

  /// Notes what requirements demand of variables. False where one cannot hold.
  func apply(_ requirements: [Requirement], _ substitution: Substitution) -> Bool {
    for requirement in requirements {
      let subject = zonk(model.substituting(requirement.subject, substitution))
      let type = zonk(model.substituting(requirement.type, substitution))
      switch requirement.kind {
      case .equals: if !unify(subject, type) { return false }
      case .conforms:
        if case .variable(let index) = store[shallow(subject)] {
          constrain(index, type)
        } else if !store.has(.variable, in: subject), !model.conforms(subject, to: type) {
          return false
        }
      }
    }
    return true
  }

  // MARK: Specialisation

  func checkSpecialization(_ node: Node) -> (TypeRef, DeclarationID?) {
    guard let base = node.expressionChild, let clause = node.firstChild(.genericArgumentClause) else { return (.unknown, nil) }
    let arguments = clause.children.filter { $0.kind == .genericArgument }.map { $0.typeChild.map { model.resolve($0) } ?? .unknown }
    if base.kind == .declReferenceExpr, let id = model.lookUpType(base.token(base.row.firstToken).name, at: base) {
      let type = store.metatype(model.type(of: id, arguments, outer: nil, false, at: node))
      record(base, type, id)
      return (type, id)
    }
    if base.kind == .memberAccessExpr, let outer = base.memberBase, let name = base.memberName {
      let found = check(outer, expected: .unknown)
      if case .metatype(let instance) = store[shallow(found)] {
        let type = store.metatype(model.memberType(name, of: instance, arguments, at: node))
        record(base, type)
        return (type, nil)
      }
    }
    return (check(base, expected: .unknown), nil)
  }
}

extension Node {
  /// The labels that a name has, `f(_:to:)`; nil for a name alone.
  fileprivate var namedLabels: [Name]? {
    guard kind != .memberAccessExpr else { return lastChild?.namedLabels }
    guard kind == .declReferenceExpr, row.firstToken + 1 < row.endToken, token(row.endToken - 1).kind == .rightParen else { return nil }
    return (row.firstToken..<row.endToken).filter { $0 > row.firstToken && token($0).kind == .colon }.map {
      token($0 - 1).kind == .wildcard ? .none : token($0 - 1).name
    }
  }
}
