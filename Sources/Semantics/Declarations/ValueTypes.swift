import MoltSyntax
import MoltText

/// The attribute of a property that names a property wrapper.
struct WrapperUse {
  let attribute: Node
  let wrapper: DeclarationID
  let hasArguments: Bool
  /// Whether another one stands beside it.
  var isComposed = false
}

/// A type that is worked out from a declaration's initial value.
struct InferredType: Hashable {
  enum Kind { case value, wrapper }

  let id: DeclarationID
  let kind: Kind
}

extension SemanticModel {
  /// The type of a variable, parameter or constant.
  func valueType(of id: DeclarationID) -> TypeRef {
    if let known = valueTypeCache[id] { return known }
    let type = inferred(id, of: .value) { findValueType(of: id) }
    if let type, type.isFinal { valueTypeCache[id] = type.type }
    return type?.type ?? .unknown
  }

  /// Works out a type of a declaration, which its initial value may say.
  /// - Returns: nothing where the type leads back to itself, or through more declarations than Molt follows; with the type, whether
  ///   it is the same for everyone who asks: where something was cut short on the way, it may be known to who asks for that first.
  private func inferred(_ id: DeclarationID, of kind: InferredType.Kind, _ find: () -> TypeRef) -> (type: TypeRef, isFinal: Bool)? {
    guard inferring.count < RecursionBound.inferredDeclarations else {
      inferencesCutShort += 1
      cutShort += 1
      return nil
    }
    guard inferring.insert(InferredType(id: id, kind: kind)).inserted else { return nil }
    let before = cutShort
    let type = inContext(of: table[id].node, find)
    inferring.remove(InferredType(id: id, kind: kind))
    return (type, cutShort == before)
  }

  private func findValueType(of id: DeclarationID) -> TypeRef {
    let node = table[id].node
    opaqueOwners.append(id)
    defer { opaqueOwners.removeLast() }
    switch node.kind {
    case .patternBinding:
      if let written = node.firstChild(.typeAnnotation)?.typeChild {
        let type = resolve(written)
        if !store.has(.unknown, in: type) { return type }
        // `let x: Array = […]` leaves arguments to the value.
        guard let value = node.firstChild(.initializerClause)?.expressionChild, written.firstChild(.genericArgumentClause) == nil else {
          return type
        }
        return typeOfValue(value, expected: { $0.annotated(written) }) ?? type
      }
      if node.firstChild(.initializerClause) == nil, let later = node.laterAnnotation { return resolve(later) }
      if wrapperUse(of: id) != nil {
        let type = wrappedValue(of: wrapperType(of: id)) ?? .unknown
        // Of code that does not compile yet: a wrapper's demands may not be met.
        guard type == .unknown, let value = node.firstChild(.initializerClause)?.expressionChild, wrapsItsParameter(id) else { return type }
        return typeOfValue(value, expected: { _ in .unknown }) ?? .unknown
      }
      guard let value = node.firstChild(.initializerClause)?.expressionChild else { return .unknown }
      return typeOfValue(value, expected: { _ in .unknown }) ?? .unknown
    case .identifierPattern:
      guard let binding = node.ancestor({ $0 == .patternBinding }) else { return .unknown }
      let whole: TypeRef
      if let written = binding.firstChild(.typeAnnotation)?.typeChild {
        whole = resolve(written)
      } else if let value = binding.firstChild(.initializerClause)?.expressionChild {
        whole = typeOfValue(value, expected: { _ in .unknown }) ?? .unknown
      } else {
        return .unknown
      }
      return part(of: whole, for: node, in: binding)
    default: return .unknown
    }
  }

  /// The element of a tuple that a pattern gives a name.
  private func part(of type: TypeRef, for pattern: Node, in binding: Node) -> TypeRef {
    guard let tuple = binding.firstChild(.tuplePattern), case .tuple(let types, _) = store[type] else { return .unknown }
    for (place, element) in tuple.children.enumerated() where element.contains(pattern) {
      return place < types.count && element.descendants.filter({ $0.kind == .identifierPattern }).count <= 1 ? types[place] : .unknown
    }
    return .unknown
  }

  /// The type of an initial value. It is typed for itself: the declaration's own check records it.
  private func typeOfValue(_ value: Node, expected: (Checker) -> TypeRef) -> TypeRef? {
    let checker = Checker(self)
    let wanted = expected(checker)
    var type = checker.valueOf(checker.check(value, expected: wanted))
    if wanted != .unknown, checker.convert(type, to: wanted) { type = wanted }
    checker.defaultLiterals(from: 0)
    return settled(checker.zonk(type))
  }

  // MARK: Builders

  /// The result builder that the body of a property or function is built by.
  func builder(of id: DeclarationID) -> DeclarationID? {
    let declaration = table[id]
    let node = declaration.kind == .variable ? declaration.node.ancestor { $0 == .variableDecl } ?? declaration.node : declaration.node
    if let own = node.attributes.lazy.compactMap({ self.resultBuilder(named: $0) }).first { return own }
    // As a requirement of a protocol says that the type conforms to.
    guard let owner = declaration.parent.flatMap(nominal(of:)), !declaration.isStatic, declaration.kind != .initializer else { return nil }
    for ancestor in ancestors(of: owner) where table[ancestor.id].kind == .protocol {
      for requirement in table.members(declaration.name, writtenIn: ancestor.id) where requirement != id && sameLabels(requirement, id) {
        let node = table[requirement].kind == .variable ? table[requirement].node.ancestor { $0 == .variableDecl } : table[requirement].node
        if let builder = node?.attributes.lazy.compactMap({ self.resultBuilder(named: $0) }).first { return builder }
      }
    }
    return nil
  }

  // MARK: Wrappers

  func wrapperUse(of id: DeclarationID) -> WrapperUse? {
    if let known = wrapperCache[id] { return known }
    let use = table[id].node.kind == .patternBinding ? wrapperUse(of: table[id].node) : nil
    wrapperCache[id] = .some(use)
    return use
  }

  func wrapperUse(of binding: Node) -> WrapperUse? {
    guard let declaration = binding.parent, declaration.kind == .variableDecl else { return nil }
    var use: WrapperUse?
    for attribute in declaration.attributes {
      guard let written = attribute.children.first(where: { $0.kind == .identifierType || $0.kind == .memberType }),
        let wrapper = nominalID(resolve(written, isConstraint: true)), isPropertyWrapper(wrapper)
      else { continue }
      // Of several around one another, none is the type of the storage by itself.
      if use != nil { return WrapperUse(attribute: attribute, wrapper: wrapper, hasArguments: true, isComposed: true) }
      use = WrapperUse(attribute: attribute, wrapper: wrapper, hasArguments: attribute.children.contains { $0.kind == .labeledExpr })
    }
    return use
  }

  private func isPropertyWrapper(_ id: DeclarationID) -> Bool {
    table[id].node.attributes.contains { $0.attributeName == known.propertyWrapper }
  }

  /// The type of the storage of a wrapped property.
  func wrapperType(of id: DeclarationID) -> TypeRef {
    if let known = wrapperTypeCache[id] { return known }
    guard let use = wrapperUse(of: id), !use.isComposed else { return .unknown }
    let type = inferred(id, of: .wrapper) {
      let checker = Checker(self)
      let open = checker.wrapperType(use, table[id].node)
      checker.defaultLiterals(from: 0)
      return settled(checker.zonk(open))
    }
    if let type, type.isFinal { wrapperTypeCache[id] = type.type }
    return type?.type ?? .unknown
  }

  /// Whether the value of a property's wrapper is of the type that the wrapper is generic over.
  private func wrapsItsParameter(_ id: DeclarationID) -> Bool {
    guard let written = wrapperUse(of: id)?.attribute.children.first(where: { $0.kind == .identifierType || $0.kind == .memberType }),
      let wrapper = nominalID(resolve(written)), let name = known.wrappedValue, let value = members(name, of: wrapper).first
    else { return false }
    if case .parameter = store[valueType(of: value)] { return true }
    return false
  }

  func wrappedValue(of wrapper: TypeRef) -> TypeRef? { memberValue(known.wrappedValue, of: wrapper) }

  func projectedValue(of wrapper: TypeRef) -> TypeRef? { memberValue(known.projectedValue, of: wrapper) }

  private func memberValue(_ name: Name?, of type: TypeRef) -> TypeRef? {
    guard let name,
      let found = lookUpMembers(name, of: type, isStatic: false).first(where: { found in
        guard let owner = table[found].parent, table[owner].kind == .extension, let extended = table.extendedType(of: owner) else {
          return true
        }
        return satisfies(requirements(of: owner), substitution(of: extended, in: type))
      })
    else { return nil }
    return substituting(valueType(of: found), substitution(for: found, base: type))
  }

  func hasInitializer(takingWrappedValue wrapper: TypeRef) -> Bool {
    lookUpMembers(.`init`, of: wrapper, isStatic: true).contains { signature(of: $0).parameters.first?.label == known.wrappedValue }
  }

  func hasEmptyInitializer(_ wrapper: TypeRef) -> Bool {
    lookUpMembers(.`init`, of: wrapper, isStatic: true).contains { found in
      guard signature(of: found).parameters.allSatisfy(\.hasDefault) else { return false }
      guard let owner = table[found].parent, table[owner].kind == .extension, let extended = table.extendedType(of: owner) else {
        return true
      }
      return satisfies(requirements(of: owner), substitution(of: extended, in: wrapper))
    }
  }
}

extension Checker {
  func localWrapper(_ binding: Node) -> WrapperUse? { model.wrapperUse(of: binding) }

  /// The type of a wrapper where a property is declared: by what it is written with, by the type of the property, by what it is
  /// initialised with.
  func wrapperType(_ use: WrapperUse, _ binding: Node) -> TypeRef {
    let written = use.attribute.children.first { $0.kind == .identifierType || $0.kind == .memberType }
    let wrapper = written.map { model.resolve($0, unbound: { _ in self.variable() }) } ?? .unknown
    let annotation = binding.firstChild(.typeAnnotation)?.typeChild.map { annotated($0) }
    if let annotation, let value = model.wrappedValue(of: wrapper) { _ = unify(value, annotation) }
    noteRequirements(of: wrapper)
    var arguments: [Argument] = []
    if let value = binding.firstChild(.initializerClause)?.expressionChild {
      arguments.append(Argument(label: known.wrappedValue ?? .none, value: value, isTrailing: false))
    }
    for child in use.attribute.children where child.kind == .labeledExpr {
      if let value = child.expressionChild { arguments.append(Argument(label: child.label, value: value, isTrailing: false)) }
    }
    if arguments.isEmpty { return zonk(wrapper) }
    for place in arguments.indices where isContextFree(arguments[place].value) {
      arguments[place].type = check(arguments[place].value, expected: .unknown)
    }
    let references = initializers(of: wrapper)
    let made =
      references.isEmpty
      ? memberwise(wrapper, arguments) ?? .unknown : resolve(references, arguments, use.attribute, nil, .unknown, false).0
    _ = unify(made, wrapper)
    return zonk(wrapper)
  }
}

extension Node {
  /// The type of `b` in `var a, b: Int`, which is that of `a`, too.
  fileprivate var laterAnnotation: Node? {
    guard let declaration = parent, declaration.kind == .variableDecl else { return nil }
    for binding in declaration.children where binding.kind == .patternBinding && binding.index > index {
      if let written = binding.firstChild(.typeAnnotation)?.typeChild { return written }
      if binding.firstChild(.initializerClause) != nil { return nil }
    }
    return nil
  }
}
