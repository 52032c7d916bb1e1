import MoltText

extension SourceText {
  /// Why the text cannot be Swift source, by its bytes alone.
  func inspect() -> SkipReason? {
    var isValid = true
    var offset = 0
    while offset < count {
      offset = endOfPlainASCII(from: offset)
      if offset >= count { break }
      if self[offset] == 0 { return .binary }
      let length = scalarLength(at: offset)
      if length == 0 { isValid = false }
      offset += max(length, 1)
    }
    return isValid ? nil : .notUTF8
  }

  /// Skips bytes that are neither NUL nor beyond ASCII, eight at a time.
  private func endOfPlainASCII(from start: Int) -> Int {
    var offset = start
    let raw = unsafe UnsafeRawPointer(self.start)
    while offset < count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // A zero byte borrows from its high bit; a byte beyond ASCII has it set.
      let high = (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
      if high != 0 { break }
      offset += 8
    }
    while offset < count, self[offset] != 0, self[offset] < 0x80 { offset += 1 }
    return min(offset, count)
  }

  /// The bytes of the well-formed UTF-8 sequence at `offset` (Unicode, table 3-7), 0 if there is none.
  private func scalarLength(at offset: Int) -> Int {
    let first = self[offset]
    let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 1, offset + length <= count else { return length == 1 ? 1 : 0 }
    let second: ClosedRange<UInt8> =
      switch first {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard second.contains(self[offset + 1]) else { return 0 }
    return (offset + 2..<offset + length).allSatisfy { self[$0] & 0xC0 == 0x80 } ? length : 0
  }
}
