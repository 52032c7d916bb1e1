import MoltSymbols
import MoltSyntax

/// What conforms to a protocol, or stands for what does: a type, or a declaration that names the protocol without being one, as an alias or a
/// generic parameter does.
package enum ConformingMember: Hashable {
  case type(TypeID)
  case declaration(Node)
}

/// A place that demands a protocol of whatever is put there: a generic constraint, a parameter, an alias.
package struct ProtocolConstraint {
  /// The type node that names the protocol, or an alias of it.
  package let mention: Node
  /// The declaration around it, in which the constraint may be relied on.
  package let declaration: Node
  /// What stands for it among what conforms; it is what `Type.parameter` names, where it is one.
  package let member: ConformingMember
  /// The types that are put there.
  package var types: [TypeID] = []
  /// Other constraints that hand their own types on to it, and the alias that it is written with.
  package var linked: [ConformingMember] = []
  /// What is put there and is none of these, as it is no type of the project that conforms.
  package var foreign: (name: String, place: Node)?
  /// What is put there and cannot be told; the constraint itself, where it cannot be told who uses it.
  package var unknown: Node?
}

/// Finds where a project demands a protocol, and what is put there.
package struct ProtocolConstraints {
  private let index: ProjectIndex
  private let aliases: [Name: [Node]]
  private let conformers: [TypeID]
  private let isConformer: (TypeID) -> Bool
  private let arguments: GenericArguments

  /// - Parameters:
  ///   - aliases: those of the protocol.
  ///   - conformers: the types that conform to it, and the protocols that refine it.
  package init(
    _ index: ProjectIndex, aliases: [Name: [Node]], conformers: [TypeID], isConformer: @escaping (TypeID) -> Bool
  ) {
    self.index = index
    self.aliases = aliases
    self.conformers = conformers
    self.isConformer = isConformer
    arguments = GenericArguments(index: index)
  }

  /// - Parameter occurrences: those of the name of the protocol.
  package func all(_ occurrences: [Node]) -> [ProtocolConstraint] {
    var found = occurrences.filter { $0.isType && !$0.isInherited }.map { constraint($0, alias: nil) }
    for (name, mention) in index.occurrencesInOrder(of: Array(aliases.keys)) where mention.isType && !mention.isInherited {
      guard case .alias(let alias)? = index.lookUpType(mention.typeComponents, at: mention), aliases[name]!.contains(alias)
      else { continue }
      found.append(constraint(mention, alias: alias))
    }
    link(&found)
    return found.sorted { $0.mention.location < $1.mention.location }
  }

  private func constraint(_ mention: Node, alias: Node?) -> ProtocolConstraint {
    var result = placed(mention)
    if let alias { result.linked.append(.declaration(alias)) }
    return result
  }

  private func placed(_ mention: Node) -> ProtocolConstraint {
    let declaration = mention.ancestor { $0.isGenericDeclaration || $0 == .variableDecl || $0 == .typeAliasDecl } ?? mention
    func bound(to node: Node) -> ProtocolConstraint {
      ProtocolConstraint(mention: mention, declaration: declaration, member: .declaration(node))
    }
    let role = mention.ancestor {
      !$0.isPartOfConstraint
    }
    switch role?.kind {
    case .typeAliasDecl?: return bound(to: role!)
    case .genericParameter?: return filled(bound(to: role!), arguments.arguments(of: role!))
    case .genericRequirement?: return requirement(role!, bound(to: mention)) { bound(to: $0) }
    case .functionParameter?:
      return filled(bound(to: mention), arguments.arguments(ofParameter: role!, in: declaration))
    case .typeAnnotation? where declaration.isMember && declaration.properties.count == 1:
      return filled(bound(to: mention), arguments.values(ofProperty: declaration.properties[0]))
    case .inheritanceClause?, .associatedTypeDecl?:
      let associated = role!.kind == .associatedTypeDecl ? role! : role!.parent!
      return filled(bound(to: associated), arguments.witnesses(of: associated))
    default:
      var result = bound(to: mention)
      result.unknown = mention
      return result
    }
  }

  private func requirement(
    _ requirement: Node, _ alone: ProtocolConstraint, _ bound: (Node) -> ProtocolConstraint
  ) -> ProtocolConstraint {
    var result = alone
    let subject = requirement.children.first { $0.isType }
    switch subject.flatMap({ index.lookUpType($0.typeComponents, at: requirement) }) {
    case .parameter(let parameter)?:
      result = bound(parameter)
      let found =
        parameter.kind == .associatedTypeDecl ? arguments.witnesses(of: parameter) : arguments.arguments(of: parameter)
      // What an extension demands holds for those that meet it; the others do without it.
      return filled(result, found, isCondition: alone.declaration.kind == .extensionDecl)
    case _ where subject?.typeName == .Self:
      guard let extended = index.enclosingType(of: requirement) else { break }
      result.types = conformers.filter { index.withInherited($0).contains(extended) }
      return result
    default: break
    }
    result.unknown = alone.mention
    return result
  }

  private func filled(
    _ constraint: ProtocolConstraint, _ found: GenericArguments.Found, isCondition: Bool = false
  ) -> ProtocolConstraint {
    var result = constraint
    switch found {
    case .unknown(let place): result.unknown = place
    case .types(let types):
      for (type, place) in types { add(type, place, isCondition, to: &result) }
    }
    return result
  }

  private func add(_ type: Type, _ place: Node, _ isCondition: Bool, to result: inout ProtocolConstraint) {
    let type = type.unwrapped
    if type == .unknown {
      result.unknown = place
    } else if let id = ([type] + index.constraints(of: type)).flatMap(\.composed).compactMap(\.declaration).first(where: isConformer) {
      result.types.append(id)
    } else if case .parameter(let parameter) = type {
      result.linked.append(.declaration(parameter))
    } else if !isCondition {
      result.foreign = (place.text, place)
    }
  }

  /// A generic parameter that is handed on must be one of the constraints itself: nothing is known of others.
  private func link(_ constraints: inout [ProtocolConstraint]) {
    let known = Set(constraints.map(\.member))
    var isUnknown = Set(constraints.filter { $0.unknown != nil }.map(\.member))
    var progress = true
    while progress {
      progress = false
      for place in constraints.indices where constraints[place].unknown == nil {
        guard constraints[place].linked.contains(where: { !known.contains($0) || isUnknown.contains($0) }) else { continue }
        constraints[place].unknown = constraints[place].mention
        isUnknown.insert(constraints[place].member)
        progress = true
      }
    }
  }
}

extension SyntaxKind {
  package var isGenericDeclaration: Bool {
    isTypeOrExtension || self == .functionDecl || self == .initializerDecl || self == .subscriptDecl
  }

  /// Whether a type of this kind only puts others together, or says how they are held.
  fileprivate var isPartOfConstraint: Bool {
    switch self {
    case .compositionType, .someOrAnyType, .optionalType, .implicitlyUnwrappedOptionalType, .tupleType, .tupleTypeElement,
      .attributedType, .inheritedType:
      true
    default: false
    }
  }
}

extension Node {
  /// Whether the type name stands in an inheritance clause: of a class it is a conformance, of a protocol a refinement.
  package var isInherited: Bool {
    guard
      let clause = ancestor({
        $0 == .inheritedType || $0 == .genericParameter || $0 == .genericRequirement || $0 == .codeBlock
          || $0 == .genericArgument || $0.isGenericDeclaration || $0 == .associatedTypeDecl
      })
    else { return false }
    if clause.kind == .genericRequirement {
      return clause.ancestor { $0.isGenericDeclaration }?.requirementsOnSelf.contains(clause) == true
    }
    return clause.kind == .inheritedType && clause.parent?.parent?.kind != .associatedTypeDecl
  }
}
