extension Lexer {
  /// An integer or floating-point literal, with whatever else looks like a part of it.
  @inline(__always) mutating func lexNumber(_ start: Int, _ flags: Token.Flags) {
    let next = self[start &+ 1]
    if self[start] == UInt8(ascii: "0") && next == UInt8(ascii: "x") { return lexHexadecimal(start, flags) }
    if self[start] == UInt8(ascii: "0") && (next == UInt8(ascii: "o") || next == UInt8(ascii: "b")) {
      // A wrong digit belongs to the literal too.
      position = endOfIdentifier(from: start + 2)
      return emit(.integerLiteral, start, flags)
    }
    position = endOfDigits(from: start)
    if self[position] == UInt8(ascii: ".") {
      // `x.0.1` is an element of an element, not a member `0.1`.
      guard isDigit(self[position &+ 1]), previous().kind != .period else {
        return emit(.integerLiteral, start, flags)
      }
      position = endOfDigits(from: position + 1)
      if self[position] | 0x20 != UInt8(ascii: "e") { return emit(.floatLiteral, start, flags) }
    } else if self[position] | 0x20 != UInt8(ascii: "e") {
      position = endOfIdentifier(from: position)
      return emit(.integerLiteral, start, flags)
    }
    skipExponent()
    emit(.floatLiteral, start, flags)
  }

  /// `e`, `p`, a sign, digits, and whatever would continue an identifier.
  private mutating func skipExponent() {
    position += 1
    if self[position] == UInt8(ascii: "-") || self[position] == UInt8(ascii: "+") { position += 1 }
    position = endOfIdentifier(from: position)
  }

  private func endOfDigits(from start: Int) -> Int {
    var offset = start
    while isDigit(self[offset]) || self[offset] == UInt8(ascii: "_") { offset &+= 1 }
    return offset
  }

  private func endOfHexadecimalDigits(from start: Int) -> Int {
    var offset = start
    while isHexadecimalDigit(self[offset]) || self[offset] == UInt8(ascii: "_") { offset &+= 1 }
    return offset
  }

  func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }

  private func isBinaryExponent(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "p") }

  /// `0xff`, `0xff.8p2`. `0xff.description` and `0xff.fp` are members of an integer.
  @inline(never) private mutating func lexHexadecimal(_ start: Int, _ flags: Token.Flags) {
    position = start + 2
    guard isHexadecimalDigit(self[position]) else {
      position = endOfIdentifier(from: position)
      return emit(.integerLiteral, start, flags)
    }
    position = endOfHexadecimalDigits(from: position)
    var dot: Int?
    if self[position] == UInt8(ascii: ".") {
      guard isHexadecimalDigit(self[position + 1]) || position + 1 == count else {
        return emit(.integerLiteral, start, flags)
      }
      dot = position
      position = endOfHexadecimalDigits(from: position + 1)
      guard isBinaryExponent(self[position]) else {
        // The reference parser looks at the byte after the next one; with a digit there the fraction is taken.
        if position + 1 < count && !isDigit(self[position + 1]) { position = dot ?? position }
        return emit(.integerLiteral, start, flags)
      }
    } else if !isBinaryExponent(self[position]) {
      position = endOfIdentifier(from: position)
      return emit(.integerLiteral, start, flags)
    }
    let digit = self[position + 1]
    let isSigned = digit == UInt8(ascii: "-") || digit == UInt8(ascii: "+")
    if let dot, !isSigned, position + 1 < count, !isDigit(digit), !isDigit(self[dot + 1]) {
      position = dot
      return emit(.integerLiteral, start, flags)
    }
    skipExponent()
    emit(.floatLiteral, start, flags)
  }
}
