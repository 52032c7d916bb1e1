import MoltSyntax

/// What a type inherits from, directly or not, in terms of its own generic parameters.
struct Ancestor {
  let id: DeclarationID
  /// For a superclass, the type; for a protocol, the constraint.
  let type: TypeRef
  /// The declaration or extension whose clause says so: its requirements are conditions.
  let source: DeclarationID
}

extension SemanticModel {
  /// What the inheritance clause, and for a protocol its where clause, of one declaration or extension names.
  func statedSupertypes(of id: DeclarationID) -> [TypeRef] {
    if let known = supertypeCache[id] { return known }
    guard inProgress.insert(id).inserted else { return [] }
    defer { inProgress.remove(id) }
    let node = table[id].node
    let owner = nominal(of: id)
    var result = node.inheritedTypes.flatMap { written -> [TypeRef] in
      guard let type = written.typeChild else { return [] }
      return composed(resolve(type, isConstraint: true, skipping: owner))
    }
    for requirement in node.requirementsOnSelf {
      let parts = requirement.children.filter(\.isType)
      if parts.count == 2, !requirement.statesEquality { result += composed(resolve(parts[1], isConstraint: true, skipping: owner)) }
    }
    // A raw type is no supertype.
    if table[id].kind == .enumeration {
      result = result.filter { if case .nominal(let id, _) = store[$0] { table[id].kind == .protocol } else { false } }
    }
    supertypeCache[id] = result
    return result
  }

  /// The type that the cases of an enumeration have a raw value of.
  func rawType(of id: DeclarationID) -> TypeRef? {
    guard table[id].kind == .enumeration, let first = table[id].node.inheritedTypes.first?.typeChild else { return nil }
    let type = resolve(first, isConstraint: true, skipping: id)
    if case .nominal(let id, _) = store[type], table[id].kind != .protocol { return type }
    return nil
  }

  /// The type itself, its superclasses and all protocols that it conforms to, itself first, the nearest first, each once.
  func ancestors(of id: DeclarationID) -> [Ancestor] {
    if let known = ancestorCache[id] { return known }
    guard ancestorsInProgress.insert(id).inserted else { return [] }
    defer { ancestorsInProgress.remove(id) }
    let declared = declaredType(of: id)
    var result = [Ancestor(id: id, type: table[id].kind == .protocol ? store.intern(.nominal(id, [])) : declared, source: id)]
    var seen: Set<DeclarationID> = [id]
    func add(_ type: TypeRef, _ source: DeclarationID) {
      guard case .nominal(let other, let arguments) = store[type], seen.insert(other).inserted else { return }
      result.append(Ancestor(id: other, type: type, source: source))
      if table[other].kind == .protocol {
        for ancestor in ancestors(of: other).dropFirst() { add(ancestor.type, source) }
      } else {
        let substitution = Dictionary(zip(genericParameters(of: other), arguments)) { a, _ in a }
        for ancestor in ancestors(of: other).dropFirst() {
          add(substituting(ancestor.type, substitution), ancestor.source == other ? source : ancestor.source)
        }
      }
    }
    for source in [id] + table.extensions(of: id) {
      for type in statedSupertypes(of: source) { add(type, source) }
    }
    for type in impliedConformances(of: id) { add(type, id) }
    ancestorCache[id] = result
    return result
  }

  /// What the compiler conforms a type to although nothing says so.
  private func impliedConformances(of id: DeclarationID) -> [TypeRef] {
    func named(_ names: [String]) -> [TypeRef] {
      names.compactMap { self.names[$0] }.compactMap { standardType($0) }.map { store.intern(.nominal($0, [])) }
    }
    let node = table[id].node
    switch table[id].kind {
    case .enumeration:
      if rawType(of: id) != nil { return named(["RawRepresentable", "Hashable", "Equatable"]) }
      let hasPayload = node.members.contains { $0.kind == .enumCaseDecl && $0.descendants.contains { $0.kind == .enumCaseParameter } }
      return hasPayload ? [] : named((table[id].isDerived ? ["CodingKey"] : []) + ["Hashable", "Equatable"])
    case .actor: return named(["Actor", "AnyObject"])
    case .class:
      let isObserved = node.attributes.contains { $0.attributeName == known.observable }
      let observable = known.observable.flatMap { lookUpTopLevel($0, from: node) { $0 == .protocol } }
      return named(["AnyObject"]) + (isObserved ? observable.map { [store.intern(.nominal($0, []))] } ?? [] : [])
    default: return []
    }
  }

  /// The superclass as the class's declaration names it, in terms of its own parameters.
  func superclass(of id: DeclarationID) -> TypeRef? {
    guard table[id].kind == .class else { return nil }
    return ancestors(of: id).dropFirst().first { table[$0.id].kind == .class }?.type
  }
}

extension Node {
  /// Whether a `genericRequirement` is `A == B`.
  var statesEquality: Bool {
    let parts = children.filter(\.isType)
    guard parts.count == 2 else { return false }
    return token(parts[1].row.firstToken - 1).kind == .binaryOperator || token(parts[1].row.firstToken - 1).kind != .colon
  }
}
