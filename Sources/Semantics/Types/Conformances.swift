import MoltSyntax
import MoltText

struct ConformanceKey: Numbered {
  let type: DeclarationID
  let `protocol`: DeclarationID

  var number: UInt { UInt(type.index) << 32 | UInt(`protocol`.index) }
}

/// That a type conforms to a protocol.
struct Conformance {
  /// The declaration or extension that says so: what it demands is a condition.
  let source: DeclarationID
}

struct WitnessKey: Numbered {
  let type: DeclarationID
  let associated: DeclarationID

  var number: UInt { UInt(type.index) << 32 | UInt(associated.index) }
}

extension SemanticModel {
  /// Whether a type conforms to a protocol, or inherits from a class. What is not known does.
  func conforms(_ type: TypeRef, to constraint: TypeRef, depth: Int = 0) -> Bool {
    guard depth < 8, let wanted = nominalID(constraint) else { return true }
    switch store[type] {
    case .unknown, .undeclared, .variable: return true
    case .nominal(let id, let arguments):
      if id == wanted { return true }
      if isMarker(wanted) { return true }
      guard let conformance = conformance(of: id, to: wanted) else { return false }
      return holds(conformance, of: id, arguments, depth)
    case .parameter, .member, .opaque:
      if isSuppressible(wanted) { return true }
      // What an open type is associated with is open, too.
      if case .member = store[type], store.has(.variable, in: type) { return true }
      if case .member(_, _) = store[type], let other = equal(to: type) { return conforms(other, to: constraint, depth: depth + 1) }
      return constraints(on: type).compactMap(nominalID).contains { $0 == wanted || ancestors(of: $0).contains { $0.id == wanted } }
    case .existential(let parts):
      if isSuppressible(wanted) || table[wanted].kind != .protocol {
        return parts.compactMap(nominalID).contains { id in ancestors(of: id).contains { $0.id == wanted } }
      }
      // Only `any Error` and Objective-C protocols conform to themselves; a class among the parts conforms to its own.
      return parts.compactMap(nominalID).contains { id in
        (table[id].kind != .protocol || table[id].name == known.error) && ancestors(of: id).contains { $0.id == wanted }
      }
    case .tuple, .function, .metatype, .inout:
      return isMarker(wanted)
    case .pack(let parts): return parts.allSatisfy { conforms($0, to: constraint, depth: depth + 1) }
    case .expansion(let inner): return conforms(inner, to: constraint, depth: depth + 1)
    }
  }

  private func isSuppressible(_ id: DeclarationID) -> Bool {
    let name = table[id].name
    return name == known.copyable || name == known.escapable || name == known.bitwiseCopyable
  }

  /// A protocol without members, to which everything is taken to conform.
  private func isMarker(_ id: DeclarationID) -> Bool {
    table[id].name == known.sendable || table[id].name == known.sendableMetatype || isSuppressible(id)
  }

  func conformance(of id: DeclarationID, to wanted: DeclarationID) -> Conformance? {
    let key = ConformanceKey(type: id, protocol: wanted)
    if let known = conformanceCache[key] { return known }
    let ancestors = self.ancestors(of: id)
    let found = ancestors.first { $0.id == wanted }.map { Conformance(source: $0.source) }
    if !ancestors.isEmpty { conformanceCache[key] = .some(found) }
    return found
  }

  private func holds(_ conformance: Conformance, of id: DeclarationID, _ arguments: [TypeRef], _ depth: Int) -> Bool {
    guard conformance.source != id, table[conformance.source].kind == .extension else { return true }
    let substitution = Dictionary(zip(genericParameters(of: id), arguments)) { a, _ in a }
    return satisfies(requirements(of: conformance.source), substitution, depth)
  }

  /// Whether requirements hold for what stands for the parameters.
  func satisfies(_ requirements: [Requirement], _ substitution: Substitution, _ depth: Int = 0) -> Bool {
    requirements.allSatisfy { requirement in
      let subject = substituting(requirement.subject, substitution)
      let type = substituting(requirement.type, substitution)
      switch requirement.kind {
      case .conforms: return conforms(subject, to: type, depth: depth + 1)
      case .equals:
        return subject == type || store.has(.variable, in: subject) || store.has(.variable, in: type)
          || store.has(.unknown, in: subject) || store.has(.unknown, in: type)
      }
    }
  }

  // MARK: Associated types

  /// What stands for an associated type in a type.
  func witness(of associated: DeclarationID, for type: TypeRef) -> TypeRef {
    switch store[type] {
    case .nominal(let id, let arguments):
      if table[id].kind == .protocol { return store.intern(.member(type, associated)) }
      let key = WitnessKey(type: id, associated: associated)
      let generic: TypeRef
      if let known = witnessCache[key] {
        generic = known
      } else {
        guard witnessesInProgress.insert(key).inserted else { return .unknown }
        generic = findWitness(of: associated, in: id)
        witnessesInProgress.remove(key)
        if generic != .unknown || ancestorsInProgress.isEmpty { witnessCache[key] = generic }
      }
      return substituting(generic, Dictionary(zip(genericParameters(of: id), arguments)) { a, _ in a })
    case .parameter, .member:
      // The elements of an iterator are those of its sequence.
      if case .member(let sequence, let iterator) = store[type], table[associated].name == known.element,
        table[iterator].name == known.iterator,
        let owner = table[iterator].parent, let element = table.members(table[associated].name, writtenIn: owner).first
      {
        return witness(of: element, for: sequence)
      }
      let dependent = store.intern(.member(type, canonical(associated, for: type)))
      guard dependentsInProgress.count < 12, dependentsInProgress.insert(dependent).inserted else { return dependent }
      defer { dependentsInProgress.remove(dependent) }
      return equal(to: dependent) ?? declaredEqual(to: dependent) ?? dependent
    case .opaque, .existential:
      for constraint in constraints(on: type) {
        guard case .nominal(let id, let arguments) = store[constraint], table[id].kind == .protocol else {
          if case .nominal(let id, _) = store[constraint], ancestors(of: id).contains(where: { $0.id == table[associated].parent }) {
            return witness(of: associated, for: constraint)
          }
          continue
        }
        for (primary, argument) in zip(primaryAssociatedTypes(of: id), arguments) where table[primary].name == table[associated].name {
          return argument
        }
        if let stated = statedEqual(associated, in: id, type) { return stated }
      }
      if case .opaque = store[type] { return store.intern(.member(type, canonical(associated, for: type))) }
      return .unknown
    case .variable: return store.intern(.member(type, associated))
    default: return .unknown
    }
  }

  /// Protocols that refine one another declare the same associated type again: the one that is farthest up stands for all.
  private func canonical(_ associated: DeclarationID, for type: TypeRef) -> DeclarationID {
    guard let owner = table[associated].parent else { return associated }
    var result = associated
    for ancestor in ancestors(of: owner) {
      if let same = table.members(table[associated].name, writtenIn: ancestor.id).first(where: { table[$0].kind == .associatedType }) {
        result = same
      }
    }
    return result
  }

  private func declaredEqual(to dependent: TypeRef) -> TypeRef? {
    guard case .member(let base, let associated) = store[dependent] else { return nil }
    // `associatedtype N: P where N.X == T`
    if case .member(let outer, let inner) = store[base], let owner = table[inner].parent {
      for requirement in requirements(of: inner) where requirement.kind == .equals {
        if substituting(requirement.subject, [owner: outer]) == dependent { return substituting(requirement.type, [owner: outer]) }
      }
    }
    if case .parameter(let id) = store[base] {
      let owner = table[id].kind == .protocol ? id : table[id].parent
      if let owner {
        for requirement in requirements(of: owner) where requirement.kind == .equals {
          if requirement.subject == dependent, requirement.type != dependent { return requirement.type }
        }
      }
    }
    for constraint in constraints(on: base).compactMap(nominalID) where table[constraint].kind == .protocol {
      if let stated = statedEqual(associated, in: constraint, base) { return stated }
    }
    return nil
  }

  /// What a protocol that refines another one says that an associated type is: `where Body == Never`, or an alias.
  private func statedEqual(_ associated: DeclarationID, in id: DeclarationID, _ base: TypeRef) -> TypeRef? {
    let name = table[associated].name
    for ancestor in ancestors(of: id) where table[ancestor.id].kind == .protocol {
      for requirement in requirements(of: ancestor.id) where requirement.kind == .equals {
        if case .member(let subject, let member) = store[requirement.subject], table[member].name == name,
          subject == store.intern(.parameter(ancestor.id))
        {
          return substituting(requirement.type, [ancestor.id: base])
        }
      }
    }
    return nil
  }

  /// In terms of the parameters of the type.
  private func findWitness(of associated: DeclarationID, in id: DeclarationID) -> TypeRef {
    let name = table[associated].name
    let declared = declaredType(of: id)
    if let parameter = genericParameters(of: id).first(where: { table[$0].name == name }) { return store.intern(.parameter(parameter)) }
    let named = members(name, of: id).filter { table[$0].kind.isType && table[$0].kind != .associatedType }
    // One that holds whatever the arguments are, before one of an extension with conditions.
    let always = named.first { found in
      guard let owner = table[found].parent, table[owner].kind == .extension, let extended = table.extendedType(of: owner) else {
        return true
      }
      return satisfies(requirements(of: owner), substitution(of: extended, in: declared))
    }
    if let found = always ?? named.first { return type(of: found, asMemberOf: declared) }
    if let rawType = rawType(of: id), name == known.rawValueType { return rawType }
    // Said by a protocol between them, or worked out from what answers the requirements.
    for ancestor in ancestors(of: id) where table[ancestor.id].kind == .protocol {
      if let stated = statedEqual(associated, in: ancestor.id, declared), stated != .unknown { return stated }
    }
    for ancestor in ancestors(of: id) where table[ancestor.id].kind == .protocol {
      guard let own = table.members(name, writtenIn: ancestor.id).first(where: { table[$0].kind == .associatedType }) else { continue }
      if let inferred = inferWitness(of: own, in: id, ancestor.id) { return inferred }
    }
    for ancestor in ancestors(of: id) where table[ancestor.id].kind == .protocol {
      if let own = table.members(name, writtenIn: ancestor.id).first(where: { table[$0].kind == .associatedType }),
        let fallback = table[own].node.children.first(where: { $0.isType })
      {
        let type = substituting(resolve(fallback), [ancestor.id: declared])
        if type != .unknown { return type }
      }
    }
    // `StringLiteralType` and its like are what all literals are where nothing else is said.
    if spelling(name).hasSuffix("LiteralType"), let usual = table.topLevel(name, of: modules.parts(of: "Swift")).first {
      return self.type(of: usual, nil, outer: nil, false, at: table[usual].node)
    }
    return .unknown
  }

  /// Compares the requirements that mention an associated type with the members of the type that have their names.
  private func inferWitness(of associated: DeclarationID, in id: DeclarationID, _ owner: DeclarationID) -> TypeRef? {
    let declared = declaredType(of: id)
    let wanted = store.intern(.member(store.intern(.parameter(owner)), associated))
    for requirement in table.members(writtenIn: owner) where !table[requirement].kind.isType {
      let pattern = memberShape(requirement)
      guard pattern.contains(where: { mentions($0, wanted) }) else { continue }
      for candidate in members(table[requirement].name, of: id)
      where candidate != requirement && table[candidate].kind == table[requirement].kind {
        if let parent = table[candidate].parent, table[parent].kind == .protocol { continue }
        guard sameLabels(candidate, requirement) || table[candidate].kind == .variable else { continue }
        let substitution = self.substitution(for: candidate, base: declared)
        let shape = memberShape(candidate).map { substituting($0, substitution) }
        for (a, b) in zip(pattern, shape) {
          if let found = match(a, b, wanted) { return found }
        }
      }
    }
    return nil
  }

  /// The types of the parameters and of the result of a member.
  private func memberShape(_ id: DeclarationID) -> [TypeRef] {
    switch table[id].kind {
    case .variable: return [valueType(of: id)]
    case .function, .subscript, .initializer:
      let signature = signature(of: id)
      return signature.parameters.map(\.type) + [signature.result]
    default: return []
    }
  }

  /// Whether a generic parameter, or a member of one, is a part of a type.
  func mentions(_ type: TypeRef, _ wanted: TypeRef) -> Bool {
    var found = false
    _ = store.map(type, where: .parameter) { part in
      if part == wanted { found = true }
      return part
    }
    return found
  }

  /// What stands in one type where another one has the wanted part.
  private func match(_ pattern: TypeRef, _ type: TypeRef, _ wanted: TypeRef) -> TypeRef? {
    if pattern == wanted { return type == .unknown ? nil : type }
    func all(_ a: [TypeRef], _ b: [TypeRef]) -> TypeRef? {
      a.count == b.count ? zip(a, b).lazy.compactMap { self.match($0, $1, wanted) }.first : nil
    }
    switch (store[pattern], store[type]) {
    case (.nominal(let a, let p), .nominal(let b, let q)) where a == b: return all(p, q)
    case (.tuple(let p, _), .tuple(let q, _)): return all(p, q)
    case (.function(let p), .function(let q)): return all(p.parameters.map(\.type) + [p.result], q.parameters.map(\.type) + [q.result])
    default: return nil
    }
  }
}
