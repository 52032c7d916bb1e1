import MoltSyntax

/// Which names a file may mention: says no for nearly all that it does not, so that looking for the uses of a name reads
/// few files. Takes half a byte for each token.
struct MentionedNames: Sendable {
  /// A bit for each remainder of the names' numbers.
  private var words: [UInt64]
  private let mask: UInt32

  init(_ root: Node) {
    var size: UInt32 = 64
    while size < 4 * UInt32(root.tokens.count) { size *= 2 }
    mask = size - 1
    words = Array(repeating: 0, count: Int(size / 64))
    for token in root.tokens {
      let bit = root.token(token).name.id & mask
      words[Int(bit / 64)] |= 1 << UInt64(bit % 64)
    }
  }

  func mayContain(_ name: Name) -> Bool {
    let bit = name.id & mask
    return words[Int(bit / 64)] & 1 << UInt64(bit % 64) != 0
  }
}
