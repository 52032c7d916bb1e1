/// A set of small numbers, a bit for each: what thousands of modules see of one another fits into megabytes.
struct BitSet: Sendable, Sequence {
  private var words: [UInt64] = []

  init(_ members: some Sequence<Int> = EmptyCollection()) {
    for member in members { insert(member) }
  }

  func contains(_ member: Int) -> Bool {
    member / 64 < words.count && words[member / 64] & BitSet.bit(member) != 0
  }

  /// - Returns: whether it was not there.
  @discardableResult mutating func insert(_ member: Int) -> Bool {
    if member / 64 >= words.count { words += [UInt64](repeating: 0, count: member / 64 + 1 - words.count) }
    defer { words[member / 64] |= BitSet.bit(member) }
    return words[member / 64] & BitSet.bit(member) == 0
  }

  mutating func formUnion(_ other: BitSet) {
    if words.isEmpty {
      words = other.words
      return
    }
    if other.words.count > words.count { words += [UInt64](repeating: 0, count: other.words.count - words.count) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Ascending.
  func makeIterator() -> Iterator { Iterator(words) }

  struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    fileprivate init(_ words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        guard index < words.count else { return nil }
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return index * 64 + rest.trailingZeroBitCount
    }
  }

  private static func bit(_ member: Int) -> UInt64 { 1 << UInt64(member % 64) }
}
