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

  /// Whether this is a part of `a?.b`.
  package var isOptionalChain: Bool {
    kind == .optionalChainingExpr || descendants.contains { $0.kind == .optionalChainingExpr }
  }

  /// Whether this stands in a closure or function inside `body`: it may run when `body` has ended.
  package func runsLater(than body: Node) -> Bool {
    ancestor { $0 == .closureExpr || $0 == .functionDecl }.map { body.contains($0) } ?? false
  }
}
