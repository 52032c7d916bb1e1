extension RandomAccessCollection {
  /// The first index from which a condition holds, where it holds for all elements behind one of which it does; `endIndex` if
  /// it holds for none. As in swift-algorithms. Costs a binary search.
  @inlinable
  public func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try isBehind(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
