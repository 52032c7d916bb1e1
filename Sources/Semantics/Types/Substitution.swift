import MoltSyntax

/// What stands for generic parameters, and for the `Self` of protocols.
typealias Substitution = [DeclarationID: TypeRef]

/// A demand on a generic parameter or an associated type.
struct Requirement {
  enum Kind { case conforms, equals }
  let subject: TypeRef
  let kind: Kind
  let type: TypeRef
}

extension SemanticModel {
  func substituting(_ type: TypeRef, _ substitution: Substitution) -> TypeRef {
    if substitution.isEmpty { return type }
    return store.map(type, where: .parameter) { part in
      switch store[part] {
      case .parameter(let id): return substitution[id] ?? part
      case .member(let base, let id): return member(id, of: base)
      default: return part
      }
    }
  }

  /// An associated type of a type: what stands for it, or the member where that is not known yet.
  func member(_ id: DeclarationID, of base: TypeRef) -> TypeRef {
    switch store[base] {
    case .variable: return store.intern(.member(base, id))
    case .member where store.has(.variable, in: base): return store.intern(.member(base, id))
    case .pack(let parts): return store.intern(.pack(parts.map { member(id, of: $0) }))
    default: return witness(of: id, for: base)
    }
  }

  /// What the parameters of a member's owner stand for where the member is taken from a type.
  func substitution(for member: DeclarationID, base: TypeRef) -> Substitution {
    guard let owner = owner(of: member) else { return [:] }
    return substitution(of: owner, in: base)
  }

  /// What the parameters of a type stand for where it is an ancestor of another one.
  func substitution(of owner: DeclarationID, in base: TypeRef) -> Substitution {
    if table[owner].kind == .protocol { return [owner: base] }
    switch store[base] {
    case .nominal(let id, let arguments):
      let own = Dictionary(zip(genericParameters(of: id), arguments)) { a, _ in a }
      if id == owner { return own }
      guard let ancestor = ancestors(of: id).first(where: { $0.id == owner }) else { return [:] }
      return substitution(of: owner, in: substituting(ancestor.type, own))
    case .inout(let inner): return substitution(of: owner, in: inner)
    case .parameter, .member, .opaque, .existential:
      for constraint in constraints(on: base) {
        if let id = nominalID(constraint), table[id].kind != .protocol { return substitution(of: owner, in: constraint) }
      }
      return [:]
    default: return [:]
    }
  }

  // MARK: Requirements

  /// What a declaration, or an extension, demands of generic parameters: of its own, and of those around it.
  func requirements(of id: DeclarationID) -> [Requirement] {
    if let known = requirementCache[id] { return known }
    let node = table[id].node
    var result: [Requirement] = []
    requirementCache[id] = []
    for parameter in table.genericParameters(of: id) {
      let written = table[parameter].node.children.filter(\.isType)
      for type in written { add(resolve(type, isConstraint: true), on: store.intern(.parameter(parameter)), to: &result) }
    }
    // What is known so far answers what the rest asks: members of parameters are found by what these conform to.
    requirementCache[id] = result
    let outer = contextRequirements
    contextRequirements = outer + result
    defer { contextRequirements = outer }
    let stated = node.children.filter { $0.kind == .genericWhereClause }.flatMap { $0.children.filter { $0.kind == .genericRequirement } }
    for requirement in stated where !requirement.statesEquality {
      let parts = requirement.children.filter(\.isType)
      guard parts.count == 2 else { continue }
      add(resolve(parts[1], isConstraint: true), on: resolve(parts[0], isConstraint: true), to: &result)
      requirementCache[id] = result
      contextRequirements = outer + result
    }
    // `extension Store<Item>` is `extension Store where Value == Item`.
    if table[id].kind == .extension, let owner = table.extendedType(of: id),
      let written = node.children.first(where: \.isType)?.firstChild(.genericArgumentClause)
    {
      let arguments = written.children.filter { $0.kind == .genericArgument }.compactMap(\.typeChild)
      for (parameter, argument) in zip(table.genericParameters(of: owner), arguments) {
        result.append(Requirement(subject: store.intern(.parameter(parameter)), kind: .equals, type: resolve(argument)))
      }
      requirementCache[id] = result
    }
    for requirement in stated where requirement.statesEquality {
      let parts = requirement.children.filter(\.isType)
      guard parts.count == 2 else { continue }
      let (left, right) = (resolve(parts[0], isConstraint: true), resolve(parts[1]))
      // `Self == Self.Element` says what the element is, not what it is an element of.
      let isReversed = bases(of: right).contains(left)
      result.append(Requirement(subject: isReversed ? right : left, kind: .equals, type: isReversed ? left : right))
      requirementCache[id] = result
    }
    for parameter in node.parameterNodes {
      for some in parameter.descendants where some.kind == .someOrAnyType && some.token(some.row.firstToken).name == .some {
        guard let constraint = some.typeChild else { continue }
        add(resolve(constraint, isConstraint: true), on: resolve(some), to: &result)
      }
    }
    requirementCache[id] = result
    return result
  }

  private func add(_ constraint: TypeRef, on subject: TypeRef, to result: inout [Requirement]) {
    for part in composed(constraint) {
      result.append(Requirement(subject: subject, kind: .conforms, type: part))
      guard case .nominal(let id, let arguments) = store[part], table[id].kind == .protocol else { continue }
      for (associated, argument) in zip(primaryAssociatedTypes(of: id), arguments) {
        result.append(Requirement(subject: member(associated, of: subject), kind: .equals, type: argument))
      }
    }
  }

  func primaryAssociatedTypes(of id: DeclarationID) -> [DeclarationID] {
    guard let clause = table[id].node.firstChild(.primaryAssociatedTypeClause) else { return [] }
    return (clause.row.firstToken..<clause.row.endToken).map { clause.token($0) }.filter { $0.kind == .identifier }
      .compactMap { token in members(token.name, of: id).first { table[$0].kind == .associatedType } }
  }

  /// The declarations whose requirements hold at a declaration: itself, and those around it.
  private func owners(around id: DeclarationID) -> [DeclarationID] {
    var result: [DeclarationID] = []
    var current: DeclarationID? = id
    while let owner = current {
      result.append(owner)
      if let nominal = nominal(of: owner), nominal != owner { result.append(nominal) }
      current = table[owner].parent
    }
    return result
  }

  /// What is known of a generic parameter, associated type, opaque type or existential: the protocols and classes that it
  /// conforms to or inherits from.
  func constraints(on type: TypeRef) -> [TypeRef] {
    // What is asked about again while it is answered leads nowhere.
    guard constraintsInProgress.count < 16, constraintsInProgress.insert(type).inserted else { return [] }
    defer { constraintsInProgress.remove(type) }
    switch store[type] {
    case .parameter(let id):
      if table[id].kind == .protocol { return [store.intern(.nominal(id, []))] + contextual(type) }
      return declared(type, by: table[id].parent) + contextual(type)
    case .member(let base, let id):
      var result: [TypeRef] = []
      let node = table[id].node
      for written in node.inheritedTypes { result += written.typeChild.map { composed(resolve($0, isConstraint: true)) } ?? [] }
      result = result.map { substituting($0, table[id].parent.map { [$0: base] } ?? [:]) }
      for owner in constraints(on: base).compactMap(nominalID) where table[owner].kind == .protocol {
        for ancestor in ancestors(of: owner) where table[ancestor.id].kind == .protocol {
          for requirement in requirements(of: ancestor.id) + requirements(of: id) where requirement.kind == .conforms {
            if substituting(requirement.subject, [ancestor.id: base]) == type { result.append(requirement.type) }
          }
        }
      }
      if case .parameter(let parameter) = store[root(of: type)] { result += declared(type, by: table[parameter].parent ?? parameter) }
      return result + contextual(type)
    case .opaque(let owner, let index, _): return opaqueConstraints(of: owner, index)
    case .existential(let parts): return parts
    case .nominal: return [type]
    default: return []
    }
  }

  private func root(of type: TypeRef) -> TypeRef {
    if case .member(let base, _) = store[type] { return root(of: base) }
    return type
  }

  private func declared(_ type: TypeRef, by owner: DeclarationID?) -> [TypeRef] {
    guard let owner else { return [] }
    return owners(around: owner).flatMap { requirements(of: $0) }.filter { $0.kind == .conforms && $0.subject == type }.map(\.type)
  }

  /// What the extension and the function demand in which the question is asked.
  private func contextual(_ type: TypeRef) -> [TypeRef] {
    contextRequirements.filter { $0.kind == .conforms && $0.subject == type }.map(\.type)
  }

  /// What an associated type is a member of: `T.Element` and `T`, of `T.Element.Index`.
  private func bases(of type: TypeRef) -> [TypeRef] {
    Array(
      sequence(state: type) { [store] type in
        guard case .member(let base, _) = store[type] else { return nil }
        type = base
        return base
      })
  }

  /// What a same-type requirement says that a type is.
  func equal(to type: TypeRef) -> TypeRef? {
    for requirement in contextRequirements where requirement.kind == .equals {
      if requirement.subject == type, requirement.type != type { return requirement.type }
      if requirement.type == type, requirement.subject != type, case .nominal = store[requirement.subject] { return requirement.subject }
    }
    return nil
  }

  private func opaqueConstraints(of owner: DeclarationID, _ index: Int) -> [TypeRef] {
    let node = table[owner].node
    let clause =
      node.firstChild(.returnClause) ?? node.firstChild(.typeAnnotation)
      ?? (node.kind == .patternBinding ? node.firstChild(.typeAnnotation) : nil)
    guard let clause else { return [] }
    let all = clause.descendants.filter { $0.kind == .someOrAnyType && $0.token($0.row.firstToken).name == .some }
    guard index < all.count, let constraint = all[index].typeChild else { return [] }
    return composed(resolve(constraint, isConstraint: true))
  }

  /// The requirements that hold in a declaration.
  func allRequirements(around id: DeclarationID) -> [Requirement] { owners(around: id).flatMap { requirements(of: $0) } }
}
