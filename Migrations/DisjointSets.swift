/// Elements that belong together, by union-find: an element that was never joined is a set of its own.
struct DisjointSets<Element: Hashable> {
  private var parents: [Element: Element] = [:]

  /// The element that stands for the set of `element`: the same for all its members until the next `join`.
  func find(_ element: Element) -> Element {
    var current = element
    while let parent = parents[current] { current = parent }
    return current
  }

  mutating func join(_ a: Element, _ b: Element) {
    let (rootA, rootB) = (find(a), find(b))
    if rootA != rootB { parents[rootB] = rootA }
  }
}
