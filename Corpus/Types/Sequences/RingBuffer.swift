/// A queue with two ends, in one allocation that wraps around.
public struct RingBuffer<Element> {
  private final class Storage {
    let capacity: Int
    let base: UnsafeMutablePointer<Element>
    var head = 0
    var count = 0

    init(capacity: Int) {
      self.capacity = Swift.max(capacity, 1)
      base = .allocate(capacity: self.capacity)
    }

    deinit {
      for offset in 0..<count { (base + slot(offset)).deinitialize(count: 1) }
      base.deallocate()
    }

    @inline(__always)
    func slot(_ offset: Int) -> Int {
      let position = head + offset
      return position >= capacity ? position - capacity : position
    }

    func copy(capacity: Int) -> Storage {
      let new = Storage(capacity: capacity)
      for offset in 0..<count { (new.base + offset).initialize(to: base[slot(offset)]) }
      new.count = count
      return new
    }
  }

  private var storage: Storage

  public init(minimumCapacity: Int = 8) {
    storage = Storage(capacity: minimumCapacity)
  }

  public init<S: Sequence>(_ elements: S) where S.Element == Element {
    self.init(minimumCapacity: elements.underestimatedCount)
    append(contentsOf: elements)
  }

  public var capacity: Int { storage.capacity }

  private mutating func prepare(adding extra: Int = 0) {
    let needed = storage.count + extra
    if needed > storage.capacity {
      storage = storage.copy(capacity: Swift.max(needed, storage.capacity * 2))
    } else if !isKnownUniquelyReferenced(&storage) {
      storage = storage.copy(capacity: storage.capacity)
    }
  }

  public mutating func prepend(_ element: Element) {
    prepare(adding: 1)
    storage.head = storage.slot(storage.capacity - 1)
    storage.base.advanced(by: storage.head).initialize(to: element)
    storage.count += 1
  }

  @discardableResult
  public mutating func popLast() -> Element? {
    guard storage.count > 0 else { return nil }
    prepare()
    storage.count -= 1
    return (storage.base + storage.slot(storage.count)).move()
  }

  @discardableResult
  public mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    prepare()
    let element = (storage.base + storage.head).move()
    storage.head = storage.slot(1)
    storage.count -= 1
    return element
  }

  public func withContiguousParts<Result>(
    _ body: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result {
    let firstCount = Swift.min(storage.count, storage.capacity - storage.head)
    let first = UnsafeBufferPointer(start: storage.base + storage.head, count: firstCount)
    let second = UnsafeBufferPointer(start: UnsafePointer(storage.base), count: storage.count - firstCount)
    return try body(first, second)
  }
}

extension RingBuffer: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.count }

  public subscript(position: Int) -> Element {
    get {
      precondition(indices.contains(position), "Index \(position) out of \(indices)")
      return storage.base[storage.slot(position)]
    }
    set {
      prepare()
      storage.base[storage.slot(position)] = newValue
    }
  }
}

extension RingBuffer: RangeReplaceableCollection {
  public init() { self.init(minimumCapacity: 8) }

  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C) where C.Element == Element {
    var result = RingBuffer(minimumCapacity: count - subrange.count + newElements.count)
    for index in 0..<subrange.lowerBound { result.append(self[index]) }
    for element in newElements { result.append(element) }
    for index in subrange.upperBound..<count { result.append(self[index]) }
    self = result
  }

  public mutating func append(_ element: Element) {
    prepare(adding: 1)
    (storage.base + storage.slot(storage.count)).initialize(to: element)
    storage.count += 1
  }
}

extension RingBuffer: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension RingBuffer: Equatable where Element: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension RingBuffer: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension RingBuffer: CustomStringConvertible {
  public var description: String { "[" + lazy.map { "\($0)" }.joined(separator: ", ") + "]" }
}

extension RingBuffer where Element: AdditiveArithmetic {
  var total: Element { reduce(.zero, +) }
}
