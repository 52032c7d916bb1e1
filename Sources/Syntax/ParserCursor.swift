/// A place among the lexed tokens. Trivial to copy: looking ahead is moving a copy, and giving up is dropping it.
@safe struct Cursor {
  /// The source, padded with zeros.
  let bytes: UnsafePointer<UInt8>
  /// The lexed tokens; the last one is `endOfFile`.
  let input: UnsafeMutablePointer<Token>
  let keywords: UnsafePointer<KeywordClass>
  /// The index of `endOfFile`.
  let last: Int
  var index: Int
  /// `input[index]`, or what is left of it after a prefix was consumed: `>` of `>>`.
  var token: Token
  /// How deeply looks ahead are nested in each other.
  var depth = 0

  init(bytes: UnsafePointer<UInt8>, input: UnsafeMutablePointer<Token>, inputCount: Int) {
    unsafe self.bytes = unsafe bytes
    unsafe self.input = unsafe input
    unsafe keywords = unsafe KeywordClass.table
    last = inputCount - 1
    index = 0
    token = unsafe input[0]
  }

  // MARK: Moving

  /// The token after the current one.
  var next: Token {
    @inline(__always) get {
      let whole = unsafe input[index]
      if token.end != whole.end { return remainder(of: whole, from: token.end) }
      if token.kind == .endOfFile { return token }
      return unsafe input[index &+ 1]
    }
  }

  @inline(never) mutating func advance() {
    let whole = unsafe input[index]
    if token.end != whole.end {
      token = remainder(of: whole, from: token.end)
    } else if token.kind != .endOfFile {
      index &+= 1
      token = unsafe input[index]
    }
  }

  /// Makes the first `length` bytes of the current token a token of their own.
  mutating func split(_ length: UInt32, as kind: TokenKind) {
    let end = min(token.start + length, token.end)
    let name = end == token.end ? token.name : .none
    token = Token(start: token.start, end: end, name: name, kind: kind, flags: token.flags)
  }

  /// The first token of what is left of an operator or number after a prefix of it.
  ///
  /// What precedes is part of the same token, so the remainder is bound on its left.
  @inline(never) private func remainder(of whole: Token, from start: UInt32) -> Token {
    func token(_ kind: TokenKind, _ end: UInt32) -> Token {
      Token(start: start, end: end, name: .none, kind: kind, flags: .glued)
    }
    let first = byte(at: start)
    if whole.kind == .floatLiteral {
      return first == UInt8(ascii: ".") ? token(.period, start + 1) : token(.integerLiteral, whole.end)
    }
    if first == UInt8(ascii: "?") { return token(.postfixQuestionMark, start + 1) }
    if first == UInt8(ascii: "!") { return token(.exclamationMark, start + 1) }
    if whole.end - start == 1 {
      if first == UInt8(ascii: "=") { return token(.equal, whole.end) }
      if first == UInt8(ascii: ".") { return token(.period, whole.end) }
    }
    if whole.end - start == 2, first == UInt8(ascii: "-"), byte(at: start + 1) == UInt8(ascii: ">") {
      return token(.arrow, whole.end)
    }
    return token(isRightBound(whole.end) ? .binaryOperator : .postfixOperator, whole.end)
  }

  private func isRightBound(_ end: UInt32) -> Bool {
    switch byte(at: end) {
    case 0, 9, 10, 13, 32, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "."):
      return false
    case UInt8(ascii: "/"):
      return byte(at: end + 1) != UInt8(ascii: "/") && byte(at: end + 1) != UInt8(ascii: "*")
    default:
      return true
    }
  }

  // MARK: Looking

  @inline(__always) func byte(at offset: UInt32) -> UInt8 { unsafe bytes[Int(offset)] }

  @inline(__always) var kind: TokenKind { token.kind }
  @inline(__always) var atStartOfLine: Bool { token.flags.contains(.atStartOfLine) }

  @inline(__always) func at(_ kind: TokenKind) -> Bool { token.kind == kind }
  @inline(__always) func at(_ a: TokenKind, _ b: TokenKind) -> Bool { token.kind == a || token.kind == b }
  @inline(__always) func at(_ a: TokenKind, _ b: TokenKind, _ c: TokenKind) -> Bool {
    token.kind == a || token.kind == b || token.kind == c
  }

  /// A keyword, or an identifier that is one in this context. Never an escaped one.
  @inline(__always) func at(_ name: Name) -> Bool { token.isWord(name) }
  @inline(__always) func at(_ a: Name, _ b: Name) -> Bool { token.isWord(a) || token.isWord(b) }

  @inline(__always) func at(_ classes: KeywordClass) -> Bool { !keywordClass(of: token).isDisjoint(with: classes) }

  @inline(__always) func keywordClass(of token: Token) -> KeywordClass {
    guard token.name.id < KeywordClass.count, !token.flags.contains(.escaped) else { return [] }
    return unsafe keywords[Int(token.name.id)]
  }

  @inline(__always) func atOnSameLine(_ kind: TokenKind) -> Bool { token.kind == kind && !atStartOfLine }

  /// Whether the current token's spelling starts with this byte: `<` of `<`, `<<`, `<:`; `.` of `...`.
  @inline(__always) func at(prefix: UInt8) -> Bool {
    byte(at: token.start) == prefix && token.kind != .editorPlaceholder && token.kind != .stringSegment
      && token.kind != .regexLiteralPattern
  }

  /// Whether the current token is an operator of one byte, however it is bound.
  @inline(__always) func at(operator byte: UInt8) -> Bool { isOperator(token, byte) }

  @inline(__always) func isOperator(_ token: Token, _ byte: UInt8) -> Bool {
    token.kind.isOperator && token.end - token.start == 1 && self.byte(at: token.start) == byte
  }

  func atEllipsis() -> Bool {
    kind.isOperator && token.end - token.start == 3 && byte(at: token.start) == UInt8(ascii: ".")
      && byte(at: token.start + 1) == UInt8(ascii: ".") && byte(at: token.start + 2) == UInt8(ascii: ".")
  }

  func atDoubleEqual() -> Bool {
    kind.isOperator && token.end - token.start == 2 && byte(at: token.start) == UInt8(ascii: "=")
      && byte(at: token.start + 1) == UInt8(ascii: "=")
  }

  @inline(__always) func atArgumentLabel(allowDollar: Bool = false) -> Bool {
    token.isArgumentLabel(allowDollar: allowDollar)
  }

  /// `Module::` or `::`.
  func atModuleSelector() -> Bool {
    if next.kind != .colonColon { return kind == .colonColon }
    return kind.isIdentifier || kind == .wildcard || at([.moduleSelector])
  }

  // MARK: Consuming

  @inline(__always) mutating func consume(_ kind: TokenKind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  @inline(__always) mutating func consume(_ name: Name) -> Bool {
    guard token.isWord(name) else { return false }
    advance()
    return true
  }

  @inline(__always) mutating func consume(prefix: UInt8, as kind: TokenKind) -> Bool {
    guard at(prefix: prefix) else { return false }
    split(1, as: kind)
    advance()
    return true
  }

  /// Skips one token, or everything between brackets, or a clause of `#if` up to where it ends.
  mutating func skipSingle() {
    let start = index
    var depth = 0
    var sawIf = kind == .poundIf || kind == .poundElse || kind == .poundElseif
    repeat {
      switch kind {
      case .leftParen, .leftBrace, .leftSquare:
        if token.flags.contains(.unclosed) { return move(to: last) }
        depth += 1
      case .rightParen, .rightBrace, .rightSquare: depth -= 1
      case .endOfFile:
        if !sawIf { markUnclosed(from: start) }
        return
      case .poundIf: sawIf = true
      default: break
      }
      advance()
      if kind == .poundElse || kind == .poundElseif || kind == .poundEndif { return }
    } while depth > 0 || sawIf
  }

  private mutating func move(to index: Int) {
    self.index = index
    token = unsafe input[index]
  }

  /// Notes which brackets from `start` are never closed, so that skipping the next one does not read to the end again.
  @inline(never) private func markUnclosed(from start: Int) {
    var closers = 0
    for index in stride(from: last - 1, through: start, by: -1) {
      switch unsafe input[index].kind {
      case .rightParen, .rightBrace, .rightSquare: closers += 1
      case .leftParen, .leftBrace, .leftSquare:
        if closers > 0 { closers -= 1 } else { mark(index, .unclosed) }
      default: break
      }
    }
  }

  /// Sets a flag of a lexed token. It stays there when the token is copied into the tree, and means nothing there.
  func mark(_ index: Int, _ flag: Token.Flags) {
    let token = unsafe input[index]
    unsafe input[index] = Token(
      start: token.start, end: token.end, name: token.name, kind: token.kind, flags: token.flags.union(flag))
  }

  mutating func skipUntilEndOfLine() {
    while kind != .endOfFile && !atStartOfLine { skipSingle() }
  }

  /// Tokens of a module selector, if one stands here. False if the name after it is on another line.
  @discardableResult mutating func consumeModuleSelector() -> Bool {
    guard atModuleSelector() else { return true }
    repeat {
      if kind != .colonColon { advance() }
      advance()
    } while !atStartOfLine && atModuleSelector()
    return !atStartOfLine
  }
}

extension Token.Flags {
  /// No generic arguments start at this `<`.
  static var noGenericArguments: Token.Flags { Token.Flags(rawValue: 128) }
  /// This bracket is not closed before the end of the file.
  static var unclosed: Token.Flags { Token.Flags(rawValue: 64) }
  /// A nested look ahead has asked whether a declaration starts at this token, and `startsDeclaration` is the answer.
  static var declarationDecided: Token.Flags { Token.Flags(rawValue: 32) }
  static var startsDeclaration: Token.Flags { Token.Flags(rawValue: 16) }
}

extension TokenKind {
  @inline(__always) var isIdentifier: Bool { self == .identifier || self == .editorPlaceholder }
}

extension Token {
  /// A keyword or identifier of this name that is not escaped by backticks.
  @inline(__always) func isWord(_ name: Name) -> Bool { self.name == name && !flags.contains(.escaped) }

  @inline(__always) func isArgumentLabel(allowDollar: Bool = false) -> Bool {
    switch kind {
    case .identifier, .editorPlaceholder, .wildcard: return true
    case .dollarIdentifier: return allowDollar
    case .keyword: return name != .inout
    default: return false
    }
  }
}
