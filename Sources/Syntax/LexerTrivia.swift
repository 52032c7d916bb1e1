extension Lexer {
  /// Moves to the next token and tells what lies before it.
  @inline(__always) mutating func skipTrivia() -> Token.Flags {
    let start = position
    var offset = start
    var flags: Token.Flags = []
    while true {
      let byte = self[offset]
      switch unsafe table.classes[Int(byte)] {
      case .space: offset = endOfSpaces(offset &+ 1)
      case .newline:
        if stopsAtNewline { return moved(to: offset, from: start, flags) }
        flags.formUnion(.atStartOfLine)
        offset = endOfSpaces(offset &+ 1)
      case .slash:
        let next = self[offset &+ 1]
        if next == UInt8(ascii: "/") {
          offset = endOfLine(from: offset &+ 2)
        } else if next == UInt8(ascii: "*") {
          let (end, spansLines) = endOfBlockComment(offset)
          offset = end
          if spansLines { flags.formUnion(.atStartOfLine) }
        } else {
          return moved(to: offset, from: start, flags)
        }
        flags.formUnion(.afterComment)
      case .operator:
        guard byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">"), let end = endOfConflict(offset) else {
          return moved(to: offset, from: start, flags)
        }
        offset = end
      case .nonASCII:
        guard let end = endOfUnknownScalar(offset) else { return moved(to: offset, from: start, flags) }
        offset = end
      case .nul:
        if offset >= count { return moved(to: count, from: start, flags) }
        offset &+= 1
      case .other: offset &+= 1
      default: return moved(to: offset, from: start, flags)
      }
    }
  }

  @inline(__always)
  private mutating func moved(to offset: Int, from start: Int, _ flags: Token.Flags) -> Token.Flags {
    position = offset
    return offset == start && start > 0 ? flags.union(.glued) : flags
  }

  /// Indentation is long: eight spaces at a time.
  @inline(__always) private func endOfSpaces(_ start: Int) -> Int {
    var offset = start
    while word(at: offset) == 0x2020_2020_2020_2020 { offset &+= 8 }
    while self[offset] == UInt8(ascii: " ") { offset &+= 1 }
    return offset
  }

  /// Eight bytes, the first one lowest; there are readable zeros after the end of the file.
  @inline(__always) private func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self))
  }

  /// The line end after `start`, or the end of the file.
  @inline(__always) func endOfLine(from start: Int) -> Int {
    var offset = start
    while true {
      let found = bytesBelow16(word(at: offset))
      offset &+= found.trailingZeroBitCount &>> 3
      if found == 0 { continue }
      let byte = self[offset]
      if isNewline(byte) || (byte == 0 && offset >= count) { return min(offset, count) }
      offset &+= 1
    }
  }

  /// The top bit of each byte that is less than sixteen, as line ends and NUL are and text is not. Bytes above the
  /// lowest one found may be marked wrongly.
  @inline(__always) private func bytesBelow16(_ word: UInt64) -> UInt64 {
    (word &- 0x1010_1010_1010_1010) & ~word & 0x8080_8080_8080_8080
  }

  /// Past a comment, which may contain comments; an unterminated one takes the rest of the file. Whether it spans
  /// lines.
  @inline(never) private func endOfBlockComment(_ start: Int) -> (end: Int, spansLines: Bool) {
    var offset = start &+ 2
    var depth = 1
    var spansLines = false
    while depth > 0 && offset < count {
      let byte = self[offset]
      offset &+= 1
      if byte == UInt8(ascii: "*") && self[offset] == UInt8(ascii: "/") {
        depth &-= 1
        offset &+= 1
      } else if byte == UInt8(ascii: "/") && self[offset] == UInt8(ascii: "*") {
        depth &+= 1
        offset &+= 1
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        spansLines = true
      }
    }
    return (min(offset, count), spansLines)
  }

  /// Past a scalar that no token may contain, a byte order mark, or bytes that are not UTF-8; nil at a token.
  @inline(never) private func endOfUnknownScalar(_ offset: Int) -> Int? {
    let (scalar, length) = decodeScalar(at: offset)
    if let scalar, scalar != Unicode.Scalar.byteOrderMark {
      if scalar.continuesIdentifier || scalar.startsOperator { return nil }
      if scalar == "\u{201C}" || scalar == "\u{201D}" { return nil }
    }
    return offset &+ length
  }

  // MARK: Conflict markers

  /// Past what a merge left over: from `<<<<<<< ` to the line of `>>>>>>> `, or Perforce's `>>>> ` to `<<<<`.
  @inline(never) private mutating func endOfConflict(_ start: Int) -> Int? {
    guard isAtLineStart(start) else { return nil }
    if matches("<<<<<<< ", at: start) {
      if memo.endsNoConflict { return nil }
      if let end = find(">>>>>>> ", from: start + 8) { return endOfLine(from: end) }
      memo.endsNoConflict = true
    } else if matches(">>>> ", at: start) {
      if memo.endsNoPerforceConflict { return nil }
      if let end = find("<<<<\n", from: start + 5) { return endOfLine(from: end) }
      memo.endsNoPerforceConflict = true
    }
    return nil
  }

  /// Past the first line beginning with `terminator`'s text.
  private func find(_ terminator: StaticString, from start: Int) -> Int? {
    for offset in start..<max(start, count) where isNewline(self[offset &- 1]) && matches(terminator, at: offset) {
      return offset + terminator.utf8CodeUnitCount
    }
    return nil
  }

  private func isAtLineStart(_ offset: Int) -> Bool {
    if offset == 0 { return true }
    return isNewline(self[offset - 1]) || self[offset - 1] == 0
  }

  /// Whether the text goes on with `expected`, which has no NUL.
  func matches(_ expected: StaticString, at offset: Int) -> Bool {
    for index in 0..<expected.utf8CodeUnitCount where unsafe self[offset + index] != expected.utf8Start[index] {
      return false
    }
    return true
  }
}
