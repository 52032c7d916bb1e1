extension Lexer {
  /// A token that begins with `#`: a directive, a raw string, an extended regex literal, a shebang, or `#` itself.
  @inline(never) mutating func lexPound(_ start: Int, _ flags: Token.Flags) {
    if self[start + 1] == UInt8(ascii: "!") && (start == 0 || self[start - 1] == 0) {
      position = endOfLine(from: start)
      return emit(.shebang, start, flags)
    }
    if start >= memo.plainPoundsEnd {
      var end = start
      while self[end] == UInt8(ascii: "#") { end += 1 }
      if self[end] == UInt8(ascii: "\"") {
        position = end
        emit(.rawStringPoundDelimiter, start, flags)
        return lexStringLiteral(end, .glued, pounds: end - start)
      }
      if self[end] == UInt8(ascii: "/") {
        return lexExtendedRegexLiteral(start, flags, pounds: end - start)
      }
      memo.plainPoundsEnd = end
    }
    let (kind, end) = directive(at: start + 1)
    position = end
    emit(kind, start, flags)
  }

  private func directive(at start: Int) -> (kind: TokenKind, end: Int) {
    var end = start
    while unsafe table.classes[Int(self[end])] == .identifier { end += 1 }
    let kind: TokenKind? =
      switch end - start {
      case 2 where matches("if", at: start): .poundIf
      case 4 where matches("else", at: start): .poundElse
      case 5 where matches("endif", at: start): .poundEndif
      case 6 where matches("elseif", at: start): .poundElseif
      case 9 where matches("available", at: start): .poundAvailable
      case 11 where matches("unavailable", at: start): .poundUnavailable
      case 14 where matches("sourceLocation", at: start): .poundSourceLocation
      default: nil
      }
    guard let kind else { return (.pound, start) }
    return (kind, end)
  }

  @inline(__always) func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
