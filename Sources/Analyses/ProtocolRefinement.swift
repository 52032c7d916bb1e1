import MoltSymbols
import MoltSyntax

/// Tells which types conform to a protocol of another module, and by what.
package struct ProtocolRefinement {
  private let index: ProjectIndex
  private let name: Name
  /// The `typealias`es that stand for the protocol, alone or in a composition, by name.
  package let aliases: [Name: [Node]]
  private let memory = Memory()

  /// Every subclass asks it of what it inherits from.
  private final class Memory {
    var namesProtocol: [TypeID: Bool] = [:]
    var conforms: [TypeID: Bool] = [:]
  }

  package init(_ index: ProjectIndex, of name: Name) {
    self.index = index
    self.name = name
    aliases = Self.aliases(index, name)
  }

  /// An alias may stand for another one: so this goes on while it finds something new.
  private static func aliases(_ index: ProjectIndex, _ name: Name) -> [Name: [Node]] {
    var result: [Name: [Node]] = [:]
    var pending = [name]
    while !pending.isEmpty {
      let mentions = index.occurrencesInOrder(of: pending).map(\.node)
      pending = []
      for mention in mentions where mention.isType && !index.meansOwnType(mention) {
        guard let alias = mention.ancestor({ $0 == .typeAliasDecl || $0.isGenericDeclaration || $0 == .codeBlock }),
          alias.kind == .typeAliasDecl, result[alias.declaredName]?.contains(alias) != true
        else { continue }
        if result[alias.declaredName] == nil { pending.append(alias.declaredName) }
        result[alias.declaredName, default: []].append(alias)
      }
    }
    return result
  }

  package func conforms(_ id: TypeID) -> Bool {
    if let known = memory.conforms[id] { return known }
    let result = index.withInherited(id).contains(where: namesProtocol)
    memory.conforms[id] = result
    return result
  }

  private func namesProtocol(_ id: TypeID) -> Bool {
    if let known = memory.namesProtocol[id] { return known }
    let names = (index[id].inheritedTypes + index[id].node.requirementsOnSelf).contains {
      namesProtocol($0) || !self.aliases(in: $0).isEmpty
    }
    memory.namesProtocol[id] = names
    return names
  }

  /// Whether an inherited type is the protocol by its own name.
  package func namesProtocol(_ inherited: Node) -> Bool {
    inherited.constraints(named: name).contains { !index.meansOwnType($0) }
  }

  /// What an inherited type conforms by: the protocols and the aliases that make it conform.
  package func bounds(of inherited: Node) -> [ConformingMember] {
    let protocols = index.declaredTypes(of: inherited).filter {
      index[$0].node.kind == .protocolDecl && conforms($0)
    }
    return protocols.map { .type($0) } + aliases(in: inherited).map { .declaration($0) }
  }

  /// The aliases of the protocol that a type names.
  private func aliases(in type: Node) -> [Node] {
    guard !aliases.isEmpty else { return [] }
    let scope = type.ancestor { $0.isTypeOrExtension }?.parent ?? type
    return type.descendants.filter(\.isType).compactMap { part in
      guard let candidates = aliases[part.typeName],
        case .alias(let alias)? = index.lookUpType(part.typeComponents, at: scope), candidates.contains(alias)
      else { return nil }
      return alias
    }
  }
}

extension ProjectIndex {
  /// Whether a mention of a framework's name means a type that the project declares in its place.
  package func meansOwnType(_ mention: Node?) -> Bool {
    guard let mention else { return false }
    let names = mention.kind == .declReferenceExpr ? [mention.token(mention.row.firstToken).name] : mention.typeComponents
    guard !names.isEmpty, case .declared? = lookUpType(names, at: mention) else { return false }
    return true
  }
}

extension Node {
  /// The places below this node that demand conformance to a protocol, but for generic arguments.
  package func constraints(named name: Name) -> [Node] {
    guard name != .none else { return [] }
    return uses(of: name).filter { use in
      let clause = use.ancestor { $0 == .genericArgumentClause || $0 == .inheritedType || $0 == .genericRequirement }
      return use.isType && clause?.kind != .genericArgumentClause
    }
  }
}
