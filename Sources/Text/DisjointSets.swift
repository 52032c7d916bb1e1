/// Elements that belong together, by union-find: an element that was never joined is a set of its own.
public struct DisjointSets<Element: Hashable> {
  private var parents: [Element: Element] = [:]
  /// How many elements stand in the set of an element that has no parent; 1 where that is not said.
  private var sizes: [Element: Int] = [:]

  public init() {}

  /// The element that stands for the set of `element`: the same for all its members until the next `join`.
  public func find(_ element: Element) -> Element {
    var current = element
    while let parent = parents[current] { current = parent }
    return current
  }

  public mutating func join(_ a: Element, _ b: Element) {
    let (rootA, rootB) = (find(a), find(b))
    guard rootA != rootB else { return }
    // The smaller set joins the larger one: a path to the root takes as many steps as the size has binary digits.
    let (sizeA, sizeB) = (sizes[rootA, default: 1], sizes[rootB, default: 1])
    let (root, joining) = sizeA < sizeB ? (rootB, rootA) : (rootA, rootB)
    parents[joining] = root
    sizes[root] = sizeA + sizeB
  }
}
