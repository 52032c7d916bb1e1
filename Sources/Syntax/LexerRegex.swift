/// Regex literals (SE-0354). Whether a `/` begins one depends on the tokens before it and on the rest of its line.
extension Lexer {
  private struct RegexScan {
    var end: Int
    var isTerminated: Bool
    var patternEnd: Int
    /// The `#`s after the closing `/`.
    var closingPounds: Int
  }

  /// Lexes the regex literal that the `/` at `slash` begins inside the characters of an operator, with the prefix
  /// operator before it; false if it begins none.
  @inline(never) mutating func lexRegexLiteral(
    inOperator start: Int, _ end: Int, at slash: Int, _ flags: Token.Flags, _ names: inout NameTable
  ) -> Bool {
    guard let mustBeRegex = regexCertainty(inOperator: start, end), let scan = scanBare(slash, mustBeRegex) else {
      return false
    }
    var flags = flags
    if slash > start {
      position = slash
      emitOperator(start, flags, &names)
      flags = .glued
    }
    emitParts(slash, slash, scan, flags)
    return true
  }

  /// Nil where an operator stands; whether nothing but a regex literal can stand here otherwise.
  private func regexCertainty(inOperator start: Int, _ end: Int) -> Bool? {
    let leftBound = isLeftBound(start)
    if leftBound { return nil }
    let last = previous()
    if last.kind == .keyword && (last.name == .func || last.name == .operator) { return nil }
    guard !isRightBound(end, leftBound: leftBound) else { return false }
    if isAfterTryMark { return true }
    guard isInExpressionPosition else { return nil }
    switch last.kind {
    case .leftParen, .leftSquare, .comma, .colon, .colonColon: return false
    default: return true
    }
  }

  /// After `try?` or `try!` an expression follows, not an operator.
  private var isAfterTryMark: Bool {
    let mark = previous().kind
    guard mark == .postfixQuestionMark || mark == .exclamationMark else { return false }
    let word = previous(2)
    return word.kind == .keyword && word.name == .try
  }

  /// Whether an expression may begin after the last token.
  private var isInExpressionPosition: Bool {
    if tokenCount == 0 { return true }
    let last = previous()
    switch last.kind {
    case .leftAngle, .leftBrace, .leftParen, .leftSquare, .prefixOperator, .prefixAmpersand, .binaryOperator, .equal,
      .semicolon, .comma, .colon, .infixQuestionMark, .poundIf, .poundElse, .poundElseif, .poundEndif, .unknown:
      return true
    case .keyword:
      switch last.name {
      case .true, .false, .Any, .nil, .`self`, .Self, .super: return false
      default: return true
      }
    default: return false
    }
  }

  // MARK: Scanning

  /// Scans `/…/` on one line; nil if it is none.
  private func scanBare(_ slash: Int, _ mustBeRegex: Bool) -> RegexScan? {
    let first = self[slash + 1]
    if first == UInt8(ascii: "*") || first == UInt8(ascii: "/") { return nil }
    if !mustBeRegex && (first == UInt8(ascii: " ") || first == UInt8(ascii: "\t")) { return nil }
    if slash > 0 && self[slash - 1] == UInt8(ascii: "*") { return nil }
    var pattern = RegexPattern(offset: slash + 1)
    while pattern.offset < count && !isNewline(self[pattern.offset]) {
      let offset = pattern.offset
      if self[offset] == UInt8(ascii: "/") {
        let next = self[offset + 1]
        if next == UInt8(ascii: "*") || next == UInt8(ascii: "/") { break }
        if pattern.lastSpace == offset - 1 && !mustBeRegex { return nil }
        return RegexScan(end: offset + 1, isTerminated: true, patternEnd: offset, closingPounds: 0)
      }
      if !advance(&pattern) && !mustBeRegex { return nil }
    }
    guard mustBeRegex else { return nil }
    return RegexScan(end: pattern.offset, isTerminated: false, patternEnd: pattern.offset, closingPounds: 0)
  }

  private struct RegexPattern {
    var offset: Int
    var groups = 0
    var customClasses = 0
    /// The last space or tab that no backslash escapes.
    var lastSpace = -1

    init(offset: Int) { self.offset = offset }
  }

  /// Past a character of the pattern; false if it closes a group that is not open.
  private func advance(_ pattern: inout RegexPattern) -> Bool {
    let byte = self[pattern.offset]
    switch byte {
    case UInt8(ascii: "\\"):
      pattern.offset += 1
      if pattern.offset < count && !isNewline(self[pattern.offset]) {
        pattern.offset += decodeScalar(at: pattern.offset).length
      }
      return true
    case UInt8(ascii: "(") where pattern.customClasses == 0: pattern.groups += 1
    case UInt8(ascii: ")") where pattern.customClasses == 0:
      pattern.offset += 1
      if pattern.groups == 0 { return false }
      pattern.groups -= 1
      return true
    case UInt8(ascii: "["): pattern.customClasses += 1
    case UInt8(ascii: "]"): pattern.customClasses = max(0, pattern.customClasses - 1)
    case UInt8(ascii: " "), UInt8(ascii: "\t"): pattern.lastSpace = pattern.offset
    default: break
    }
    pattern.offset += 1
    return true
  }

  // MARK: Extended literals

  /// `#/…/#`, which may span lines if its first line is blank.
  mutating func lexExtendedRegexLiteral(_ start: Int, _ flags: Token.Flags, pounds: Int) {
    position = start + pounds
    emit(.regexPoundDelimiter, start, flags)
    emitParts(start, start + pounds, scanExtended(start + pounds, pounds), .glued)
  }

  private mutating func scanExtended(_ slash: Int, _ pounds: Int) -> RegexScan {
    var firstLineEnd = slash + 1
    while self[firstLineEnd] == UInt8(ascii: " ") || self[firstLineEnd] == UInt8(ascii: "\t") { firstLineEnd += 1 }
    let isMultiline = isNewline(self[firstLineEnd])
    if isMultiline && pounds >= memo.regexCloserAbsentPounds {
      return RegexScan(end: firstLineEnd, isTerminated: false, patternEnd: firstLineEnd, closingPounds: 0)
    }
    var offset = isMultiline ? firstLineEnd : slash + 1
    var candidate: Int?
    while offset < count && (isMultiline || !isNewline(self[offset])) {
      if self[offset] == UInt8(ascii: "/") {
        var closing = 0
        while self[offset + 1 + closing] == UInt8(ascii: "#") { closing += 1 }
        if closing >= pounds {
          return RegexScan(
            end: offset + 1 + closing, isTerminated: true, patternEnd: offset, closingPounds: closing)
        }
        candidate = offset
      }
      if self[offset] == UInt8(ascii: "\\") && (isMultiline || !isNewline(self[offset + 1])) { offset += 1 }
      offset += 1
    }
    offset = min(offset, count)
    guard isMultiline else { return unterminated(slash, offset, candidate) }
    memo.regexCloserAbsentPounds = pounds
    return RegexScan(end: firstLineEnd, isTerminated: false, patternEnd: firstLineEnd, closingPounds: 0)
  }

  /// A literal that ends with its line: a last `/` with too few `#` is taken for its end.
  private func unterminated(_ slash: Int, _ end: Int, _ candidate: Int?) -> RegexScan {
    if let candidate, candidate > slash {
      var pounds = 0
      while candidate + 1 + pounds < end && self[candidate + 1 + pounds] == UInt8(ascii: "#") { pounds += 1 }
      if candidate + 1 + pounds == end {
        return RegexScan(end: end, isTerminated: true, patternEnd: candidate, closingPounds: pounds)
      }
    }
    return RegexScan(end: end, isTerminated: false, patternEnd: end, closingPounds: 0)
  }

  /// Emits the slashes, the pattern, and the closing `#`s; an empty pattern has no token.
  private mutating func emitParts(_ start: Int, _ slash: Int, _ scan: RegexScan, _ flags: Token.Flags) {
    position = slash + 1
    emit(.regexSlash, slash, flags)
    if scan.patternEnd > slash + 1 {
      position = scan.patternEnd
      emit(.regexLiteralPattern, slash + 1, .glued)
    }
    guard scan.isTerminated else {
      position = scan.end
      return
    }
    position = scan.patternEnd + 1
    emit(.regexSlash, scan.patternEnd, .glued)
    if scan.closingPounds > 0 {
      position = scan.end
      emit(.regexPoundDelimiter, scan.patternEnd + 1, .glued)
    }
  }
}
