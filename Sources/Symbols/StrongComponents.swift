/// The strongly connected components of a graph: its nodes reach one another. One search finds them (Tarjan), and numbers
/// them so that an edge between two leads to the lower number.
struct StrongComponents {
  private(set) var componentOf: [Int]
  private(set) var count = 0

  private let successors: [BitSet]
  /// When the search came to a node; negative where it has not.
  private var order: [Int]
  /// The first node on the way that a node leads back to.
  private var lowest: [Int]
  /// What the search has come to, and no component holds.
  private var open: [Int] = []
  private var found = 0

  /// - Parameter successors: the nodes that an edge leads to, by the node.
  init(_ successors: [BitSet]) {
    self.successors = successors
    order = [Int](repeating: -1, count: successors.count)
    lowest = order
    componentOf = order
    for node in successors.indices where order[node] < 0 { search(from: node) }
  }

  private mutating func search(from start: Int) {
    var path: [(node: Int, rest: BitSet.Iterator)] = [enter(start)]
    while let node = path.last?.node {
      if let next = path[path.count - 1].rest.next() {
        if order[next] < 0 {
          path.append(enter(next))
        } else if componentOf[next] < 0 {
          lowest[node] = min(lowest[node], order[next])
        }
        continue
      }
      path.removeLast()
      if lowest[node] == order[node] { close(node) }
      if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
    }
  }

  private mutating func enter(_ node: Int) -> (node: Int, rest: BitSet.Iterator) {
    order[node] = found
    lowest[node] = found
    found += 1
    open.append(node)
    return (node, successors[node].makeIterator())
  }

  /// Ends a component: all that is open since its first node.
  private mutating func close(_ first: Int) {
    repeat { componentOf[open.last!] = count } while open.removeLast() != first
    count += 1
  }
}
