extension Lexer {
  @inline(__always)
  mutating func lexIdentifier(_ start: Int, _ flags: Token.Flags, _ names: inout NameTable) {
    position = endOfIdentifier(from: start)
    let length = position &- start
    if length == 1 && self[start] == UInt8(ascii: "_") {
      return emit(.wildcard, start, flags, name: .underscore)
    }
    let name = unsafe names.intern(padded: bytes + start, count: length)
    emit(name.isKeyword ? .keyword : .identifier, start, flags, name: name)
  }

  /// The end of the characters that may continue an identifier.
  @inline(__always) func endOfIdentifier(from start: Int) -> Int {
    var offset = start
    while unsafe table.continuesIdentifier[Int(self[offset])] { offset &+= 1 }
    return self[offset] < 0x80 ? offset : endOfLongIdentifier(from: offset)
  }

  @inline(never) private func endOfLongIdentifier(from start: Int) -> Int {
    var offset = start
    while true {
      if unsafe table.continuesIdentifier[Int(self[offset])] {
        offset &+= 1
        continue
      }
      guard self[offset] >= 0x80 else { return offset }
      let (scalar, length) = decodeScalar(at: offset)
      guard let scalar, scalar.continuesIdentifier else { return offset }
      offset += length
    }
  }

  /// `` `name` ``, also with spaces in it; a lone backtick is punctuation.
  @inline(never)
  mutating func lexEscapedIdentifier(_ start: Int, _ flags: Token.Flags, _ names: inout NameTable) {
    var offset = start + 1
    while offset < count {
      let byte = self[offset]
      if byte == UInt8(ascii: "`") {
        position = offset + 1
        let name = unsafe names.intern(UnsafeBufferPointer(start: bytes + start + 1, count: offset - start - 1))
        return emit(.identifier, start, flags.union(.escaped), name: name)
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      offset += 1
    }
    position = start + 1
    emit(.backtick, start, flags)
  }

  /// `$0` is a `dollarIdentifier`; `$name` and a lone `$` are identifiers, and their name begins with `$`.
  @inline(never)
  mutating func lexDollarIdentifier(_ start: Int, _ flags: Token.Flags, _ names: inout NameTable) {
    position = endOfIdentifier(from: start + 1)
    var isNumber = position > start + 1
    for offset in (start + 1)..<position where !isDigit(self[offset]) { isNumber = false }
    let name = unsafe names.intern(padded: bytes + start, count: position - start)
    emit(isNumber ? .dollarIdentifier : .identifier, start, flags, name: name)
  }

  @inline(__always) func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
