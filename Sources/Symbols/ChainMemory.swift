public import MoltSyntax
import MoltThreads

/// The ends of long chains of members and calls: each part of one is asked about by every part behind it.
struct ChainMemory: Sendable {
  private let ends = Memo<Node, Node>()

  /// The last call of the chain that goes on from a node.
  fileprivate func end(of node: Node) -> Node {
    var links: [Node] = []
    var current = node
    while let next = current.nextCall {
      if let known = ends[current] {
        current = known
        break
      }
      links.append(current)
      current = next
    }
    for link in links { ends[link] = current }
    return current
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
