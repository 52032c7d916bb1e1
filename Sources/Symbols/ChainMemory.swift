import Dispatch
public import Syntax

/// What was worked out of long chains of members and calls: each part of one is asked about by every part behind it.
final class ChainMemory: @unchecked Sendable {
  private var types: [Node: Type] = [:]
  private var ends: [Node: Node] = [:]
  private let access = DispatchQueue(label: "molt.chains")

  /// The types of expressions that nothing is expected of.
  subscript(type node: Node) -> Type? {
    get { access.sync { types[node] } }
    set { access.sync { types[node] = newValue } }
  }

  /// The last call of the chain that goes on from a node.
  fileprivate func end(of node: Node) -> Node {
    access.sync {
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
