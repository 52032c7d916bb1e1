/// The elements of a base, in chunks of a size.
public struct Chunks<Base: Collection> {
  public let base: Base
  public let size: Int

  init(base: Base, size: Int) {
    precondition(size > 0)
    self.base = base
    self.size = size
  }
}

extension Chunks: Collection {
  public struct Index: Comparable {
    fileprivate let range: Range<Base.Index>
    public static func < (left: Index, right: Index) -> Bool { left.range.lowerBound < right.range.lowerBound }
  }

  public var startIndex: Index { index(from: base.startIndex) }
  public var endIndex: Index { Index(range: base.endIndex..<base.endIndex) }
  public func index(after index: Index) -> Index { self.index(from: index.range.upperBound) }
  public subscript(position: Index) -> Base.SubSequence { base[position.range] }

  public var count: Int {
    let (quotient, remainder) = base.count.quotientAndRemainder(dividingBy: size)
    return quotient + (remainder == 0 ? 0 : 1)
  }

  private func index(from start: Base.Index) -> Index {
    let end = base.index(start, offsetBy: size, limitedBy: base.endIndex) ?? base.endIndex
    return Index(range: start..<end)
  }
}

extension Chunks: LazySequenceProtocol, LazyCollectionProtocol where Base: LazyCollectionProtocol {}

extension Collection {
  public func chunks(of size: Int) -> Chunks<Self> { Chunks(base: self, size: size) }

  public func chunked<Key: Equatable>(on key: (Element) throws -> Key) rethrows -> [(key: Key, elements: SubSequence)] {
    guard let first else { return [] }
    var result: [(key: Key, elements: SubSequence)] = []
    var (start, current) = (startIndex, try key(first))
    for index in indices.dropFirst() {
      let next = try key(self[index])
      guard next != current else { continue }
      result.append((current, self[start..<index]))
      (start, current) = (index, next)
    }
    result.append((current, self[start...]))
    return result
  }
}

public struct Windows<Base: Collection>: Sequence {
  let base: Base
  let size: Int

  public struct Iterator: IteratorProtocol {
    let base: Base
    var start: Base.Index
    var end: Base.Index?

    public mutating func next() -> Base.SubSequence? {
      guard let end else { return nil }
      defer {
        start = base.index(after: start)
        self.end = end < base.endIndex ? base.index(after: end) : nil
      }
      return base[start..<end]
    }
  }

  public func makeIterator() -> Iterator {
    Iterator(base: base, start: base.startIndex, end: base.index(base.startIndex, offsetBy: size, limitedBy: base.endIndex))
  }
}

public struct Product<First: Sequence, Second: Collection>: Sequence {
  let first: First
  let second: Second

  public func makeIterator() -> some IteratorProtocol<(First.Element, Second.Element)> {
    first.lazy.flatMap { a in second.lazy.map { b in (a, b) } }.makeIterator()
  }
}

public func product<A: Sequence, B: Collection>(_ first: A, _ second: B) -> Product<A, B> { Product(first: first, second: second) }

public struct Interspersed<Base: Sequence>: Sequence, IteratorProtocol {
  private enum State {
    case start
    case element(Base.Element)
    case separator
  }

  private var iterator: Base.Iterator
  private let separator: Base.Element
  private var state = State.start

  init(_ base: Base, separator: Base.Element) {
    iterator = base.makeIterator()
    self.separator = separator
  }

  public mutating func next() -> Base.Element? {
    switch state {
    case .start:
      state = .separator
      return iterator.next()
    case .separator:
      guard let element = iterator.next() else { return nil }
      state = .element(element)
      return separator
    case .element(let element):
      state = .separator
      return element
    }
  }
}

extension Sequence {
  public func interspersed(with separator: Element) -> Interspersed<Self> { Interspersed(self, separator: separator) }

  public func windows(of size: Int) -> Windows<[Element]> { Windows(base: Array(self), size: size) }

  public func scan<Result>(_ initial: Result, _ next: (Result, Element) throws -> Result) rethrows -> [Result] {
    try reduce(into: [initial]) { results, element in
      results.append(try next(results[results.endIndex - 1], element))
    }
  }

  public func uniqued<Key: Hashable>(on key: (Element) throws -> Key) rethrows -> [Element] {
    var seen: Set<Key> = []
    return try filter { try seen.insert(key($0)).inserted }
  }

  public func sorted<each Key: Comparable>(by keys: repeat KeyPath<Element, each Key>) -> [Element] {
    sorted { left, right in
      for (a, b) in repeat (left[keyPath: each keys], right[keyPath: each keys]) {
        if a != b { return a < b }
      }
      return false
    }
  }

  public func count(where predicate: (Element) -> Bool) -> Int { lazy.filter(predicate).reduce(0) { count, _ in count + 1 } }
}

extension Sequence where Element: Hashable {
  public func uniqued() -> [Element] { uniqued(on: \.self) }
  public func tallied() -> [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

extension Sequence where Element: BinaryFloatingPoint {
  public func mean() -> Element? {
    let (sum, count) = reduce((0, 0)) { ($0.0 + $1, $0.1 + 1) }
    return count > 0 ? sum / Element(count) : nil
  }

  public func standardDeviation() -> Element? {
    guard let mean = mean() else { return nil }
    return map { ($0 - mean) * ($0 - mean) }.mean()?.squareRoot()
  }
}

extension MutableCollection where Self: RandomAccessCollection, Element: Comparable {
  public mutating func insertionSort() {
    for end in indices.dropFirst() {
      var current = end
      while current > startIndex {
        let before = index(before: current)
        guard self[current] < self[before] else { break }
        swapAt(current, before)
        current = before
      }
    }
  }
}

extension RandomAccessCollection {
  public func partitioningIndex(where belongsInSecond: (Element) throws -> Bool) rethrows -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if try belongsInSecond(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}

/// Several sequences, side by side, as long as the shortest.
public struct Zipped<each S: Sequence>: Sequence {
  private let sequences: (repeat each S)

  public init(_ sequences: repeat each S) { self.sequences = (repeat each sequences) }

  public struct Iterator: IteratorProtocol {
    var iterators: (repeat (each S).Iterator)

    public mutating func next() -> (repeat (each S).Element)? {
      func step<I: IteratorProtocol>(_ iterator: I) throws -> (iterator: I, element: I.Element) {
        var iterator = iterator
        guard let element = iterator.next() else { throw Exhausted() }
        return (iterator, element)
      }
      guard let steps = try? (repeat step(each iterators)) else { return nil }
      iterators = (repeat (each steps).iterator)
      return (repeat (each steps).element)
    }
  }

  public func makeIterator() -> Iterator { Iterator(iterators: (repeat (each sequences).makeIterator())) }
}

struct Exhausted: Error {}
