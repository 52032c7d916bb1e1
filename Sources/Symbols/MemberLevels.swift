import MoltSyntax
import MoltText

/// The members that one declaration with its extensions gives a type.
struct MemberLevel {
  let members: Members
  /// Nil for what extensions add to a type that the project does not declare.
  let owner: TypeID?
  /// What stands for the owner's parameters where its members are used through the type that was asked about.
  let substitution: Substitution
  /// What `Element` stands for in the project's extensions of collections.
  var element: Type? = nil

  /// A type that is written in the declaration, seen from outside.
  func adapt(_ type: Type, _ knownNames: KnownNames) -> Type {
    let type = type.substituting(substitution)
    guard let element else { return type }
    return type.mapParts { $0 == .external(knownNames.Element, []) ? element : $0 }
  }
}

extension ProjectIndex {
  /// Where the members of a value of this type are declared, nearest first: in the type itself, in what it inherits from,
  /// in the project's extensions of types and protocols that it does not declare.
  func memberLevels(of type: Type) -> [MemberLevel] {
    switch type {
    case .declared(let id, let arguments): return declaredLevels(of: id, arguments)
    case .external(let name, _): return externalLevels([name])
    case .array(let element):
      return externalLevels(knownNames.arrayProtocols, element)
    case .optional: return externalLevels([knownNames.Optional])
    case .parameter, .existential, .opaque: return constraints(of: type).flatMap { memberLevels(of: $0) }
    default: return []
    }
  }

  private func declaredLevels(of id: TypeID, _ arguments: [Type]) -> [MemberLevel] {
    let substitution = substitution(for: id, arguments)
    let owners = withInherited(id)
    var external: [Name] = []
    for owner in owners {
      for inherited in self[owner].inheritedTypes where declaredType(of: inherited) == nil {
        external.append(inherited.typeName)
      }
    }
    return owners.map { MemberLevel(members: self[$0].members, owner: $0, substitution: substitution) }
      + externalLevels(external)
  }

  private func externalLevels(_ names: [Name], _ element: Type? = nil) -> [MemberLevel] {
    names.compactMap { name in
      externalMembers[name].map { MemberLevel(members: $0, owner: nil, substitution: [:], element: element) }
    }
  }

  /// What stands for the generic parameters of a type and of all that it inherits from. A parameter that is given no
  /// argument stands for something unknown.
  func substitution(for id: TypeID, _ arguments: [Type]) -> Substitution {
    var result: Substitution = [:]
    bind(id, arguments, depth: 0, &result)
    return result
  }

  private func bind(_ id: TypeID, _ arguments: [Type], depth: Int, _ result: inout Substitution) {
    guard depth < RecursionBound.aliases else { return }
    for (place, parameter) in self[id].node.genericParameters.enumerated() where result[parameter] == nil {
      result[parameter] = place < arguments.count ? arguments[place] : .unknown
    }
    for inherited in self[id].inheritedTypes {
      guard let supertype = declaredType(of: inherited), supertype != id else { continue }
      let given = resolve(inherited).substituting(result)
      if case .declared(supertype, let arguments) = given {
        bind(supertype, arguments, depth: depth + 1, &result)
      } else {
        bind(supertype, [], depth: depth + 1, &result)
      }
      if self[id].node.kind != .protocolDecl, self[supertype].node.kind == .protocolDecl {
        bindAssociatedTypes(of: supertype, for: id, &result)
      }
    }
  }

  /// What a type that conforms to a protocol declares for its associated types.
  private func bindAssociatedTypes(of protocolID: TypeID, for id: TypeID, _ result: inout Substitution) {
    for ancestor in withInherited(protocolID) {
      for requirement in self[ancestor].members.aliases.values.joined() where requirement.kind == .associatedTypeDecl {
        switch lookUpMemberType(requirement.declaredName, of: id) {
        case .declared(let nested)?: result[requirement] = .declared(nested, [])
        case .alias(let alias)?: result[requirement] = alias.aliasedType.map { resolve($0).substituting(result) } ?? .unknown
        case .parameter(let parameter)?: result[requirement] = parameter == requirement ? .unknown : .parameter(parameter)
        case nil: result[requirement] = .unknown
        }
      }
    }
  }
}
