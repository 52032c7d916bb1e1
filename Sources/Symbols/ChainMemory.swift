public import MoltSyntax

/// The ends of long chains of members and calls: each part of one is asked about by every part behind it.
struct ChainMemory: Sendable {
  private let ends = ChainAnswers<Node>()

  /// The last call of the chain that goes on from a node.
  fileprivate func end(of node: Node) -> Node {
    ends.answer(for: node) { $0.nextCall.map { .same(as: $0) } ?? .settled($0) }
  }
}

extension ProjectIndex {
  /// The last call of the chain that goes on from an expression: `a.b().c()` for `a`; the expression itself where none does.
  public func endOfChain(_ node: Node) -> Node { chains.end(of: node) }
}

extension Node {
  /// `a.b()` for `a`.
  fileprivate var nextCall: Node? {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild == self, let call = access.parent,
      call.kind == .functionCallExpr, call.firstChild == access
    else { return nil }
    return call
  }
}
