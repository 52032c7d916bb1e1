/// A bracket expression of a pattern: `[abc]`, `[!a-z]`, `[[:digit:]_]`.
struct ByteSet: Sendable {
  private var bits: SIMD4<UInt64> = .zero
  /// Whether a capital in a range or class means the small letter, too. One that stands alone does not, with `git`.
  private let ignoresCase: Bool

  /// Reads from the `[` at `index` to past the `]`. Nil if there is none, or for an unknown class: such a pattern
  /// matches nothing.
  init?(_ pattern: [UInt8], _ index: inout Int, ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    var cursor = index + 1
    func byte(_ offset: Int = 0) -> UInt8? { cursor + offset < pattern.count ? pattern[cursor + offset] : nil }
    let isNegated = byte() == UInt8(ascii: "!") || byte() == UInt8(ascii: "^")
    if isNegated { cursor += 1 }
    var previous: UInt8?
    repeat {
      guard let current = byte() else { return nil }
      if current == UInt8(ascii: "["), byte(1) == UInt8(ascii: ":") {
        guard let close = pattern[(cursor + 2)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        if close > cursor + 2, pattern[close - 1] == UInt8(ascii: ":") {
          guard insert(class: String(decoding: pattern[(cursor + 2)..<(close - 1)], as: UTF8.self)) else { return nil }
          (cursor, previous) = (close + 1, nil)
        } else {
          insert(current...current)
          (cursor, previous) = (cursor + 1, current)
        }
      } else if current == UInt8(ascii: "-"), let low = previous, let next = byte(1), next != UInt8(ascii: "]") {
        cursor += next == UInt8(ascii: "\\") ? 2 : 1
        guard let high = byte() else { return nil }
        if low <= high { insertFolding(low...high) }
        (cursor, previous) = (cursor + 1, nil)
      } else {
        if current == UInt8(ascii: "\\") { cursor += 1 }
        guard let literal = byte() else { return nil }
        insert(literal...literal)
        (cursor, previous) = (cursor + 1, literal)
      }
    } while byte() != UInt8(ascii: "]")
    if isNegated { bits = ~bits }
    index = cursor + 1
  }

  func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] & 1 << (byte & 63) != 0 }

  private mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { bits[Int(byte >> 6)] |= 1 << (byte & 63) }
  }

  private mutating func insertFolding(_ range: ClosedRange<UInt8>) {
    insert(range)
    guard ignoresCase else { return }
    for byte in range { insert(byte.asciiLowercased...byte.asciiLowercased) }
  }

  private mutating func insert(_ letters: Character...) {
    for letter in letters { insert(letter.asciiValue!...letter.asciiValue!) }
  }

  /// False for a class that POSIX does not know. The members are those of the C locale.
  private mutating func insert(class name: String) -> Bool {
    switch name {
    case "alnum": return insert(class: "alpha") && insert(class: "digit")
    case "alpha": return insert(class: "upper") && insert(class: "lower")
    case "blank": insert(" ", "\t")
    case "cntrl":
      insert(0...0x1F)
      insert(0x7F...0x7F)
    case "digit": insert(0x30...0x39)
    case "graph": insert(0x21...0x7E)
    case "lower": insert(0x61...0x7A)
    case "print": insert(0x20...0x7E)
    case "punct":
      insert(0x21...0x2F)
      insert(0x3A...0x40)
      insert(0x5B...0x60)
      insert(0x7B...0x7E)
    case "space":
      insert(0x09...0x0D)
      insert(" ")
    case "upper": insertFolding(0x41...0x5A)
    case "xdigit":
      _ = insert(class: "digit")
      insert(0x61...0x66)
      insert(0x41...0x46)
    default: return false
    }
    return true
  }
}
