import MoltSymbols
import MoltSyntax

extension Property {
  /// What runs when it is read: its `get`, or the statements of an implicit one.
  package var getter: Node? {
    guard let block = accessorBlock else { return nil }
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    return accessors.isEmpty ? block : accessors.first { $0.token($0.introducer).name == .get }
  }
}

extension Node {
  /// Whether a property is one that a protocol demands.
  package var isRequirement: Bool { parent?.parent?.kind == .protocolDecl }
}
