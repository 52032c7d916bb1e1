public struct Heap<Element, Priority: Comparable> {
  private var nodes: [Element] = []
  private let priority: (Element) -> Priority

  public init(by priority: @escaping (Element) -> Priority) { self.priority = priority }

  public var isEmpty: Bool { nodes.isEmpty }
  public var count: Int { nodes.count }
  public var min: Element? { nodes.first }
  public var unordered: some RandomAccessCollection<Element> { nodes }

  public mutating func insert(_ element: Element) {
    nodes.append(element)
    siftUp(from: nodes.count - 1)
  }

  public mutating func insert(contentsOf elements: some Sequence<Element>) {
    for element in elements { insert(element) }
  }

  public mutating func popMin() -> Element? {
    guard var last = nodes.popLast() else { return nil }
    if let first = nodes.first {
      swap(&last, &nodes[0])
      siftDown(from: 0)
      assert(priority(first) <= priority(nodes[0]))
    }
    return last
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard priority(nodes[child]) < priority(nodes[parent]) else { break }
      nodes.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(from start: Int) {
    var parent = start
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < nodes.count }
      guard let least = children.min(by: { priority(nodes[$0]) < priority(nodes[$1]) }) else { return }
      if priority(nodes[parent]) <= priority(nodes[least]) { return }
      nodes.swapAt(parent, least)
      parent = least
    }
  }
}

extension Heap where Element == Priority {
  public init() { self.init { $0 } }
  public init(_ elements: some Sequence<Element>) {
    self.init()
    insert(contentsOf: elements)
  }
}

extension Heap: Sequence, IteratorProtocol {
  public mutating func next() -> Element? { popMin() }
}

/// A set that keeps the order of insertion.
public struct OrderedSet<Element: Hashable>: Hashable {
  public private(set) var elements: [Element] = []
  private var positions: [Element: Int] = [:]

  public init() {}
  public init(_ elements: some Sequence<Element>) { elements.forEach { append($0) } }

  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    if let index = positions[element] { return (false, index) }
    let index = elements.count
    elements.append(element)
    positions[element] = index
    return (true, index)
  }

  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    guard let index = positions.removeValue(forKey: element) else { return nil }
    for later in elements[(index + 1)...] { positions[later, default: 0] -= 1 }
    return elements.remove(at: index)
  }

  public func contains(_ element: Element) -> Bool { positions.keys.contains(element) }

  public func union(_ other: some Sequence<Element>) -> Self {
    var result = self
    for element in other { result.append(element) }
    return result
  }

  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension OrderedSet: RandomAccessCollection {
  public typealias SubSequence = Array<Element>.SubSequence
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(index: Int) -> Element { elements[index] }
  public subscript(bounds: Range<Int>) -> ArraySlice<Element> { elements[bounds] }
}

extension OrderedSet: Sendable where Element: Sendable {}
extension OrderedSet: Comparable where Element: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.lexicographicallyPrecedes(right) }
}

public struct Graph<Vertex: Hashable, Weight: Comparable & AdditiveArithmetic> {
  public struct Edge {
    public let from: Vertex
    public let to: Vertex
    public var weight: Weight
  }

  private var adjacent: [Vertex: [Edge]] = [:]

  public init(_ edges: [Edge] = []) {
    for edge in edges { add(edge) }
  }

  public mutating func add(_ edge: Edge) {
    adjacent[edge.from, default: []].append(edge)
    adjacent[edge.to] = adjacent[edge.to] ?? []
  }

  public var vertices: Set<Vertex> { Set(adjacent.keys) }
  public var edges: some Collection<Edge> { adjacent.values.lazy.joined() }

  public subscript(from: Vertex, to: Vertex) -> Weight? {
    adjacent[from]?.first { $0.to == to }?.weight
  }

  public func shortestPath(from start: Vertex, to goal: Vertex) -> (path: [Vertex], weight: Weight)? {
    var distances: [Vertex: Weight] = [start: .zero]
    var previous: [Vertex: Vertex] = [:]
    var queue = Heap<(vertex: Vertex, distance: Weight), Weight>(by: \.distance)
    queue.insert((start, .zero))

    while let (vertex, distance) = queue.popMin() {
      if vertex == goal {
        let backwards = sequence(first: goal) { previous[$0] }
        return (backwards.reversed(), distance)
      }
      guard distance <= distances[vertex, default: distance] else { continue }
      for edge in adjacent[vertex, default: []] {
        let next = distance + edge.weight
        if let known = distances[edge.to], known <= next { continue }
        distances[edge.to] = next
        previous[edge.to] = vertex
        queue.insert((edge.to, next))
      }
    }
    return nil
  }

  public func topologicalOrder() -> [Vertex]? {
    var incoming = adjacent.mapValues { _ in 0 }
    for edge in edges { incoming[edge.to]! += 1 }
    var ready = RingBuffer(incoming.filter { $0.value == 0 }.keys)
    var order: [Vertex] = []
    while let vertex = ready.popFirst() {
      order.append(vertex)
      for edge in adjacent[vertex]! {
        incoming[edge.to]? -= 1
        if incoming[edge.to] == 0 { ready.append(edge.to) }
      }
    }
    return order.count == adjacent.count ? order : nil
  }
}
