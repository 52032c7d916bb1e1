/// A string literal that is being read.
struct OpenLiteral {
  enum Kind { case singleLine, multiLine, singleQuoted }

  var kind: Kind
  /// The `#`s of a raw literal.
  var pounds: Int
  /// Parentheses that are open in the current interpolation, its own not counted.
  var parens = 0
  /// Where its entries of `Lexer.lineSegments` begin.
  var firstLineSegment = 0
}

extension Lexer {
  /// Lexes from the opening quote at `start` to the end of the literal or the `(` of its first interpolation.
  @inline(never) mutating func lexStringLiteral(_ start: Int, _ flags: Token.Flags, pounds: Int) {
    let literal: OpenLiteral
    if self[start] == UInt8(ascii: "'") {
      literal = OpenLiteral(kind: .singleQuoted, pounds: 0)
      position = start + 1
      emit(.singleQuote, start, flags)
    } else if opensMultiLine(start, pounds) {
      literal = OpenLiteral(kind: .multiLine, pounds: pounds, firstLineSegment: lineSegments.count)
      position = start + 3
      emit(.multilineStringQuote, start, flags)
      // The line end after the opening quotes is no part of the string.
      if isNewline(self[position]) { position = afterNewline(position) }
    } else {
      literal = OpenLiteral(kind: .singleLine, pounds: pounds)
      position = start + 1
      emit(.stringQuote, start, flags)
    }
    lexStringBody(literal)
  }

  /// `"""`, unless it is the beginning of a raw string on one line, as in `#"""#`.
  private mutating func opensMultiLine(_ start: Int, _ pounds: Int) -> Bool {
    guard self[start + 1] == UInt8(ascii: "\"") && self[start + 2] == UInt8(ascii: "\"") else { return false }
    if pounds == 0 { return true }
    if hasPounds(pounds, at: start + 3) { return false }
    var offset = start + 3
    if offset < memo.rawCloserAbsentEnd && pounds >= memo.rawCloserPounds { return true }
    while offset < count && !isNewline(self[offset]) {
      if self[offset] == UInt8(ascii: "\"") && hasPounds(pounds, at: offset + 1) { return false }
      offset += 1
    }
    memo.rawCloserAbsentEnd = offset
    memo.rawCloserPounds = pounds
    return true
  }

  func hasPounds(_ pounds: Int, at offset: Int) -> Bool {
    var found = 0
    while found < pounds && self[offset + found] == UInt8(ascii: "#") { found += 1 }
    return found == pounds
  }

  func afterNewline(_ offset: Int) -> Int {
    let isPair = self[offset] == UInt8(ascii: "\r") && self[offset + 1] == UInt8(ascii: "\n")
    return offset + (isPair ? 2 : 1)
  }

  /// Lexes the segments from `position`. Each line of a multi-line literal is one, an escaped line end closes one too.
  mutating func lexStringBody(_ literal: OpenLiteral) {
    var start = position
    while true {
      while !(unsafe table.endsStringRun[Int(self[position])]) { position &+= 1 }
      switch self[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if closesLiteral(literal, at: position) {
          emitSegment(from: start)
          if literal.kind == .multiLine { trimIndentation(literal, closingLine: start) }
          return closeLiteral(literal)
        }
        position &+= 1
      case UInt8(ascii: "\\"):
        if let paren = interpolationParen(literal) {
          emitSegment(from: start)
          return openInterpolation(literal, paren: paren)
        }
        if lexEscape(literal, &start) { start = position }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if literal.kind != .multiLine { return emitSegment(from: start) }
        position = afterNewline(position)
        emitSegment(from: start)
        start = position
      default:
        if position >= count { return emitSegment(from: start) }
        position &+= 1
      }
    }
  }

  private mutating func emitSegment(from start: Int) {
    guard position > start else { return }
    if isNewline(self[start - 1]) { lineSegments.append(UInt32(tokenCount)) }
    emit(.stringSegment, start, .glued)
  }

  private func closesLiteral(_ literal: OpenLiteral, at offset: Int) -> Bool {
    switch literal.kind {
    case .singleQuoted: return self[offset] == UInt8(ascii: "'")
    case .singleLine: return self[offset] == UInt8(ascii: "\"") && hasPounds(literal.pounds, at: offset + 1)
    case .multiLine:
      return self[offset] == UInt8(ascii: "\"") && self[offset + 1] == UInt8(ascii: "\"")
        && self[offset + 2] == UInt8(ascii: "\"") && hasPounds(literal.pounds, at: offset + 3)
    }
  }

  private mutating func closeLiteral(_ literal: OpenLiteral) {
    let quote = position
    switch literal.kind {
    case .singleQuoted:
      position += 1
      emit(.singleQuote, quote, .glued)
    case .singleLine:
      position += 1
      emit(.stringQuote, quote, .glued)
    case .multiLine:
      position += 3
      emit(.multilineStringQuote, quote, .glued)
    }
    if literal.pounds > 0 {
      let pounds = position
      while self[position] == UInt8(ascii: "#") { position += 1 }
      emit(.rawStringPoundDelimiter, pounds, .glued)
    }
  }

  // MARK: Indentation

  /// Takes from each line of a multi-line literal what is not part of the string: the indentation of the closing
  /// quotes, which the line from `closingLine` is, and the line end before them.
  private mutating func trimIndentation(_ literal: OpenLiteral, closingLine: Int) {
    defer { lineSegments.removeLast(lineSegments.count - literal.firstLineSegment) }
    guard isNewline(self[closingLine - 1]), isBlank(closingLine, position) else { return }
    if position > closingLine {
      removeLastToken()
      lineSegments.removeLast()
    }
    trimLastNewline(closingLine)
    for entry in lineSegments[literal.firstLineSegment...] {
      let segment = token(Int(entry))
      let start = endOfIndentation(segment, like: closingLine, position)
      replaceToken(
        Int(entry),
        Token(
          start: UInt32(start), end: segment.end, name: .none, kind: .stringSegment, flags: .atStartOfLine))
    }
  }

  /// The last line end is there for the closing quotes; one that is escaped is none.
  private mutating func trimLastNewline(_ closingLine: Int) {
    let last = previous()
    guard last.kind == .stringSegment, Int(last.end) == closingLine else { return }
    let isPair =
      closingLine > 1 && self[closingLine - 1] == UInt8(ascii: "\n")
      && self[closingLine - 2] == UInt8(ascii: "\r")
    let end = UInt32(closingLine - (isPair ? 2 : 1))
    replaceToken(tokenCount - 1, Token(start: last.start, end: end, name: .none, kind: .stringSegment, flags: .glued))
  }

  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    for offset in start..<end where self[offset] != UInt8(ascii: " ") && self[offset] != UInt8(ascii: "\t") {
      return false
    }
    return true
  }

  /// The end of the white space that the segment has in common with the closing line; of all its white space where that
  /// is less than the closing line's, which is an error.
  private func endOfIndentation(_ segment: Token, like closingLine: Int, _ closingEnd: Int) -> Int {
    let start = Int(segment.start)
    let end = Int(segment.end)
    let width = closingEnd - closingLine
    if end - start >= width, isEqual(start, closingLine, width) { return start + width }
    var offset = start
    while offset < end && (self[offset] == UInt8(ascii: " ") || self[offset] == UInt8(ascii: "\t")) { offset += 1 }
    return offset
  }

  private func isEqual(_ a: Int, _ b: Int, _ count: Int) -> Bool {
    for index in 0..<count where self[a + index] != self[b + index] { return false }
    return true
  }

  // MARK: Escapes

  /// Passes a backslash and what it escapes; true where a segment has ended.
  private mutating func lexEscape(_ literal: OpenLiteral, _ start: inout Int) -> Bool {
    guard hasPounds(literal.pounds, at: position + 1) else {
      position += 1
      return false
    }
    if literal.kind == .multiLine, let end = escapedNewlineEnd(position + 1 + literal.pounds) {
      emitSegment(from: start)
      position = end
      return true
    }
    // The reference parser takes a `#` too many for part of the delimiter.
    position += 1 + literal.pounds
    if literal.pounds > 0 && self[position] == UInt8(ascii: "#") { position += 1 }
    let byte = self[position]
    if byte == UInt8(ascii: "n") || byte == UInt8(ascii: "r") {
      position += 1
      emitSegment(from: start)
      return true
    }
    if byte == UInt8(ascii: "u"), let escape = unicodeEscape(at: position + 1) {
      position = escape.end
      guard escape.value == 0xA || escape.value == 0xD else { return false }
      emitSegment(from: start)
      return true
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { position += 1 }
    return false
  }

  /// Past the line end that a backslash before `offset` escapes.
  private func escapedNewlineEnd(_ start: Int) -> Int? {
    var offset = start
    while self[offset] == UInt8(ascii: " ") || self[offset] == UInt8(ascii: "\t") { offset += 1 }
    return isNewline(self[offset]) ? afterNewline(offset) : nil
  }

  /// `{…}` of `\u{…}`: its value and where it ends, nil if it is malformed.
  func unicodeEscape(at start: Int) -> (value: UInt32, end: Int)? {
    guard self[start] == UInt8(ascii: "{") else { return nil }
    var offset = start + 1
    var value: UInt32 = 0
    while isHexadecimalDigit(self[offset]) {
      let digit = self[offset]
      value = value << 4 | UInt32(isDigit(digit) ? digit & 0xF : (digit & 0xF) + 9)
      offset += 1
    }
    let digits = offset - start - 1
    guard self[offset] == UInt8(ascii: "}"), (1...8).contains(digits) else { return nil }
    return (value, offset + 1)
  }

  // MARK: Interpolation

  /// The `(` of an interpolation whose backslash is at `position`.
  private func interpolationParen(_ literal: OpenLiteral) -> Int? {
    guard hasPounds(literal.pounds, at: position + 1) else { return nil }
    var offset = position + 1 + literal.pounds
    // As in `lexEscape`.
    if literal.pounds > 0 && self[offset] == UInt8(ascii: "#") { offset += 1 }
    return self[offset] == UInt8(ascii: "(") ? offset : nil
  }

  private mutating func openInterpolation(_ literal: OpenLiteral, paren: Int) {
    let backslash = position
    position += 1
    emit(.backslash, backslash, .glued)
    if paren > position {
      let pounds = position
      position = paren
      emit(.rawStringPoundDelimiter, pounds, .glued)
    }
    position = paren + 1
    emit(.leftParen, paren, .glued)
    openLiterals.append(literal)
    stopsAtNewline = literal.kind != .multiLine
  }

  /// After a `)` inside an interpolation.
  mutating func closeParenInInterpolation() {
    let innermost = openLiterals.count - 1
    guard openLiterals[innermost].parens == 0 else {
      openLiterals[innermost].parens -= 1
      return
    }
    lexStringBody(leaveLiteral())
  }

  /// A line ends inside an interpolation of a literal on one line: both end. An empty segment tells the grammar.
  mutating func endLiteralAtNewline(_ flags: Token.Flags) {
    emit(.stringSegment, position, flags)
    _ = leaveLiteral()
  }

  private mutating func leaveLiteral() -> OpenLiteral {
    var literal = openLiterals.removeLast()
    literal.parens = 0
    stopsAtNewline = openLiterals.last.map { $0.kind != .multiLine } ?? false
    return literal
  }
}
