public import MoltSyntax

/// A place in code that names a declaration of the SDK.
public struct FrameworkReference: Sendable {
  public let node: Node
  /// As a person names the declaration, with its type: `View.navigationTitle`.
  public let name: String
  /// The declaration, and those that the compiler takes in its place where a system does not have it: the same name and labels, for the
  /// same type or what it conforms to. Each is a list of the nodes that it is written in: its own, and that of its type.
  public let overloads: [[Node]]
}

extension SemanticModel {
  /// What a file names of the SDK, in expressions, types and attributes, as far as that is known. Types all bodies of the file.
  public func frameworkReferences(in root: Node) -> [FrameworkReference] {
    check(file: root)
    let file = fileTypes(of: root)
    var result: [FrameworkReference] = []
    for node in root.descendants {
      guard let id = file.referent(of: node) ?? typeOrMacro(named: node), isSDK(id) else { continue }
      let owner = table[id].parent.flatMap(nominal(of:))
      let name = (owner.map { qualifiedName($0) + "." } ?? "") + spelling(table[id].name)
      let overloads = [id] + (owner.map { self.overloads(of: id, in: $0) } ?? [])
      result.append(FrameworkReference(node: node, name: name, overloads: overloads.map(writtenNodes)))
    }
    return result
  }

  private func writtenNodes(of id: DeclarationID) -> [Node] {
    [id, table[id].parent.flatMap(nominal(of:))].compactMap { $0.map { table[$0].node } }
  }

  private func typeOrMacro(named node: Node) -> DeclarationID? {
    switch node.kind {
    case .identifierType: lookUpType(node.typeName, at: node) ?? lookUpTopLevel(node.typeName, from: node) { $0 == .macro }
    case .memberType: nominalID(resolve(node, isConstraint: true))
    default: nil
    }
  }

  private func overloads(of id: DeclarationID, in owner: DeclarationID) -> [DeclarationID] {
    guard table[id].kind == .function else { return [] }
    let labels = signature(of: id).parameters.map(\.label)
    return lookUpMembers(table[id].name, of: declaredType(of: owner), isStatic: table[id].isStatic).filter {
      $0 != id && table[$0].kind == .function && signature(of: $0).parameters.map(\.label) == labels
    }
  }
}
