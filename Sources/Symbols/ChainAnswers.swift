public import MoltSyntax
import MoltThreads

/// Answers that one node has as the next one does, on the way through a long chain or out of it: each modifier of a chain asks about all
/// that it stands behind, or before. A chain is walked once, however many of its parts are asked about.
public struct ChainAnswers<Value>: Sendable {
  public enum Step {
    /// What the answer for a node is.
    case settled(Value)
    /// A node that has the same answer.
    case same(as: Node)
  }

  /// Ways that are shorter cost less than to remember them.
  private let shortest = 8
  private let known = Memo<Node, Value>()

  public init() {}

  public func answer(for node: Node, step: (Node) -> Step) -> Value {
    var passed: [Node] = []
    var current = node
    while true {
      if let value = known[current] { return remember(value, for: passed) }
      switch step(current) {
      case .settled(let value): return remember(value, for: passed)
      case .same(let next):
        passed.append(current)
        current = next
      }
    }
  }

  private func remember(_ value: Value, for nodes: [Node]) -> Value {
    if nodes.count >= shortest {
      for node in nodes { known[node] = value }
    }
    return value
  }
}
