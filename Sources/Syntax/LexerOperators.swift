extension Lexer {
  @inline(__always)
  mutating func lexOperator(_ start: Int, _ flags: Token.Flags, _ names: inout NameTable) {
    let byte = self[start]
    let next = self[start &+ 1]
    if byte == UInt8(ascii: ".") && !(unsafe table.continuesOperator[Int(next)]) && next < 0x80 {
      position = start &+ 1
      return emit(.period, start, flags)
    }
    if (byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")) && isLeftBound(start) {
      position = start &+ 1
      return emit(
        byte == UInt8(ascii: "!") ? .exclamationMark : .postfixQuestionMark, start, flags,
        name: byte == UInt8(ascii: "!") ? .exclamationPoint : .questionMark)
    }
    if byte == UInt8(ascii: "<") && next == UInt8(ascii: "#"), let end = endOfPlaceholder(start) {
      position = end
      return unsafe emit(
        .editorPlaceholder, start, flags, name: names.intern(padded: bytes + start, count: end - start))
    }
    lexLongOperator(start, flags, &names)
  }

  private mutating func lexLongOperator(_ start: Int, _ flags: Token.Flags, _ names: inout NameTable) {
    let end = endOfOperator(start)
    if let slash = firstSlash(start, end), lexRegexLiteral(inOperator: start, end, at: slash, flags, &names) { return }
    position = endBeforeComment(start, end)
    emitOperator(start, flags, &names)
  }

  /// Emits the operator from `start` to `position`.
  mutating func emitOperator(_ start: Int, _ flags: Token.Flags, _ names: inout NameTable) {
    let kind = operatorKind(start, position)
    let name = kind.isOperator ? unsafe names.intern(padded: bytes + start, count: position &- start) : Name.none
    emit(kind, start, flags, name: name)
  }

  /// A `.` is part of an operator only if it begins with one; an editor placeholder is part of none.
  private mutating func endOfOperator(_ start: Int) -> Int {
    let isDotted = self[start] == UInt8(ascii: ".")
    var offset = start + decodeScalar(at: start).length
    while true {
      let byte = self[offset]
      if byte == UInt8(ascii: ".") && !isDotted { return offset }
      if byte == UInt8(ascii: "<") && self[offset + 1] == UInt8(ascii: "#"), placeholderEnds(after: offset) {
        return offset
      }
      if unsafe table.continuesOperator[Int(byte)] {
        offset += 1
      } else if byte >= 0x80 {
        let (scalar, length) = decodeScalar(at: offset)
        guard let scalar, scalar.continuesOperator else { return offset }
        offset += length
      } else {
        return offset
      }
    }
  }

  private func firstSlash(_ start: Int, _ end: Int) -> Int? {
    for offset in start..<end where self[offset] == UInt8(ascii: "/") { return offset }
    return nil
  }

  /// A comment that begins inside an operator ends it.
  private func endBeforeComment(_ start: Int, _ end: Int) -> Int {
    guard end - start > 2 else { return end }
    for offset in (start + 1)..<end where self[offset] == UInt8(ascii: "/") {
      let next = self[offset + 1]
      if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return offset }
    }
    return end
  }

  // MARK: Fixity

  /// What an operator is, by the characters around it (The Swift Programming Language, "Operators").
  func operatorKind(_ start: Int, _ end: Int) -> TokenKind {
    let leftBound = isLeftBound(start)
    let rightBound = isRightBound(end, leftBound: leftBound)
    if end - start == 1 {
      switch self[start] {
      case UInt8(ascii: "="): return .equal
      case UInt8(ascii: "&") where !leftBound && rightBound: return .prefixAmpersand
      case UInt8(ascii: "."): return .period
      case UInt8(ascii: "?"): return leftBound ? .postfixQuestionMark : .infixQuestionMark
      default: break
      }
    } else if end - start == 2, self[start] == UInt8(ascii: "-"), self[start + 1] == UInt8(ascii: ">") {
      return .arrow
    } else if containsCommentEnd(start, end) {
      return .unknown
    }
    if leftBound == rightBound { return .binaryOperator }
    return leftBound ? .postfixOperator : .prefixOperator
  }

  private func containsCommentEnd(_ start: Int, _ end: Int) -> Bool {
    for offset in start..<(end - 1) where self[offset] == UInt8(ascii: "*") && self[offset + 1] == UInt8(ascii: "/") {
      return true
    }
    return false
  }

  /// Whether something stands directly before an operator.
  func isLeftBound(_ start: Int) -> Bool {
    if start == 0 { return false }
    switch self[start - 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), 0,
      UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"): return start < 2 || self[start - 2] != UInt8(ascii: "*")
    case 0xA0: return start < 2 || self[start - 2] != 0xC2
    default: return true
    }
  }

  /// Whether something stands directly after an operator.
  func isRightBound(_ end: Int, leftBound: Bool) -> Bool {
    switch self[end] {
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), 0,
      UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    // `x^.y` has a postfix operator, `^.y` a prefix one.
    case UInt8(ascii: "."): return !leftBound
    case UInt8(ascii: "/"): return self[end + 1] != UInt8(ascii: "/") && self[end + 1] != UInt8(ascii: "*")
    case 0xC2: return self[end + 1] != 0xA0
    default: return true
    }
  }

  // MARK: Editor placeholders

  /// Past `<#…#>`, which neither a line end nor another `<#` may interrupt; `<#>` is none.
  private mutating func endOfPlaceholder(_ start: Int) -> Int? {
    guard placeholderEnds(after: start + 2) else { return nil }
    for offset in (start + 2)..<memo.placeholderEnd
    where self[offset] == UInt8(ascii: "<") && self[offset + 1] == UInt8(ascii: "#") {
      return nil
    }
    return memo.placeholderEnd + 2 <= count ? memo.placeholderEnd + 2 : nil
  }

  /// Whether a `#>` follows on the same line.
  private mutating func placeholderEnds(after start: Int) -> Bool {
    if start >= memo.placeholderFrom && start < memo.placeholderEnd { return memo.placeholderCloses }
    var offset = start
    while offset < count && self[offset] != UInt8(ascii: "\n") {
      if self[offset] == UInt8(ascii: "#") && self[offset + 1] == UInt8(ascii: ">") { break }
      offset += 1
    }
    memo.placeholderFrom = start
    memo.placeholderEnd = offset
    memo.placeholderCloses = self[offset] == UInt8(ascii: "#")
    return memo.placeholderCloses
  }
}
