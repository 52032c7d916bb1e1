import MoltSymbols
import MoltSyntax
import MoltText

extension Property {
  /// Whether code of a file may change it.
  package func canBeSet(in file: FileID) -> Bool {
    let inner = ["private", "package", "private(set)", "package(set)"]
    return file == declaration.file || !declaration.children.contains { $0.kind == .declModifier && inner.contains($0.text) }
  }

  /// What runs when it is read: its `get`, or the statements of an implicit one.
  package var getter: Node? {
    guard let block = accessorBlock else { return nil }
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    return accessors.isEmpty ? block : accessors.first { $0.token($0.introducer).name == .get }
  }
}

extension Node {
  /// Whether a `didSet` uses the old value, under whatever name.
  package var mentionsOldValue: Bool {
    let next = introducer + 1
    let name = token(next).kind == .leftParen ? text(in: token(next + 1).range) : "oldValue"
    return firstChild(.codeBlock)?.tokens.contains { text(in: token($0).range) == name } ?? false
  }

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
