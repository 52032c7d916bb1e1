extension Lexer {
  /// Moves to the next token and tells what lies before it.
  @inline(__always) mutating func skipTrivia() -> Token.Flags {
    let start = position
    var flags: Token.Flags = []
    while true {
      let byte = self[position]
      switch unsafe table.classes[Int(byte)] {
      case .space: position &+= 1
      case .newline:
        if stopsAtNewline { return glue(flags, start) }
        flags.formUnion(.atStartOfLine)
        position &+= 1
      case .slash:
        let next = self[position &+ 1]
        if next == UInt8(ascii: "/") {
          skipLineComment()
        } else if next == UInt8(ascii: "*") {
          if skipBlockComment() { flags.formUnion(.atStartOfLine) }
        } else {
          return glue(flags, start)
        }
        flags.formUnion(.afterComment)
      case .operator:
        guard byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">"), skipConflictMarker() else {
          return glue(flags, start)
        }
      case .nonASCII: if !skipUnknownScalar() { return glue(flags, start) }
      case .nul:
        if position >= count { return glue(flags, start) }
        position &+= 1
      case .other: position &+= 1
      default: return glue(flags, start)
      }
    }
  }

  @inline(__always) private func glue(_ flags: Token.Flags, _ start: Int) -> Token.Flags {
    position == start && start > 0 ? flags.union(.glued) : flags
  }

  /// To the end of the line, past none of its line end.
  private mutating func skipLineComment() {
    var offset = position &+ 2
    while true {
      let byte = self[offset]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || (byte == 0 && offset >= count) { break }
      offset &+= 1
    }
    position = offset
  }

  /// Past a comment, which may contain comments; an unterminated one takes the rest of the file. Whether it spans lines.
  @inline(never) private mutating func skipBlockComment() -> Bool {
    var offset = position &+ 2
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
    position = min(offset, count)
    return spansLines
  }

  /// Skips a scalar that no token may contain, a byte order mark, or bytes that are not UTF-8.
  @inline(never) private mutating func skipUnknownScalar() -> Bool {
    let (scalar, length) = decodeScalar(at: position)
    guard let scalar else {
      position &+= length
      return true
    }
    if scalar == Unicode.Scalar.byteOrderMark {
      position &+= length
      return true
    }
    if scalar.continuesIdentifier || scalar.startsOperator { return false }
    if scalar == "\u{201C}" || scalar == "\u{201D}" { return false }
    position &+= length
    return true
  }

  // MARK: Conflict markers

  /// Skips what a merge left over: from `<<<<<<< ` to the line of `>>>>>>> `, or Perforce's `>>>> ` to `<<<<`.
  @inline(never) private mutating func skipConflictMarker() -> Bool {
    guard isAtLineStart(position) else { return false }
    if matches("<<<<<<< ", at: position) {
      if memo.endsNoConflict { return false }
      guard skipConflict(from: position + 8, to: ">>>>>>> ") else {
        memo.endsNoConflict = true
        return false
      }
      return true
    }
    if matches(">>>> ", at: position) {
      if memo.endsNoPerforceConflict { return false }
      guard skipConflict(from: position + 5, to: "<<<<\n") else {
        memo.endsNoPerforceConflict = true
        return false
      }
      return true
    }
    return false
  }

  private mutating func skipConflict(from start: Int, to terminator: StaticString) -> Bool {
    var offset = start
    while offset < count {
      let before = self[offset &- 1]
      if before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r"), matches(terminator, at: offset) {
        position = offset + terminator.utf8CodeUnitCount - 2
        skipLineComment()
        return true
      }
      offset &+= 1
    }
    return false
  }

  private func isAtLineStart(_ offset: Int) -> Bool {
    if offset == 0 { return true }
    let before = self[offset - 1]
    return before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r") || before == 0
  }

  /// Whether the text goes on with `expected`, which has no NUL.
  func matches(_ expected: StaticString, at offset: Int) -> Bool {
    for index in 0..<expected.utf8CodeUnitCount where unsafe self[offset + index] != expected.utf8Start[index] {
      return false
    }
    return true
  }
}
