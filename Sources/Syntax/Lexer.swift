/// Turns the bytes of a file into tokens: those of swift-syntax 603, without their trivia, which is the gap between
/// them.
///
/// Any input is accepted; every byte is read a bounded number of times. One lexer reads file after file and keeps its
/// token buffer.
@safe public struct Lexer: ~Copyable {
  /// Offsets are 32 bits wide, so a longer file must be refused before it is lexed.
  public static var maximumByteCount: Int { Int(UInt32.max) - 1 }

  let table = ByteTable.shared
  var bytes: UnsafePointer<UInt8>
  var count = 0
  /// Where the next token or the trivia before it begins.
  var position = 0

  /// The tokens of the file, the last one `endOfFile`. Valid until the next file is lexed.
  public private(set) var tokens: UnsafeMutablePointer<Token>
  public private(set) var tokenCount = 0
  private var capacity: Int

  /// The string literals whose interpolations enclose `position`, the innermost last.
  var openLiterals = ContiguousArray<OpenLiteral>()
  /// The tokens of the segments that begin a line, for each multi-line literal that is open.
  var lineSegments = ContiguousArray<UInt32>()
  /// Whether a line end closes the innermost open literal.
  var stopsAtNewline = false
  /// What earlier scans have not found, so that no stretch of the file is searched again and again.
  var memo = ScanMemo()

  public init() {
    capacity = 1 << 12
    unsafe tokens = .allocate(capacity: capacity)
    unsafe bytes = UnsafePointer(bitPattern: 1).unsafelyUnwrapped
  }

  deinit { unsafe tokens.deallocate() }

  /// Lexes `count` bytes, which at least sixteen zero bytes follow.
  public mutating func lex(_ bytes: UnsafePointer<UInt8>, count: Int, names: inout NameTable) {
    precondition(count <= Lexer.maximumByteCount, "a file of 4 GiB or more")
    unsafe self.bytes = unsafe bytes
    self.count = count
    position = 0
    tokenCount = 0
    openLiterals.removeAll(keepingCapacity: true)
    lineSegments.removeAll(keepingCapacity: true)
    stopsAtNewline = false
    memo = ScanMemo()
    reserve(count / 5 + 16)
    while lexToken(&names) {}
  }

  /// Lexes the next token, or the next few where they cannot be told apart; false at the end of the file.
  @inline(__always) private mutating func lexToken(_ names: inout NameTable) -> Bool {
    let flags = skipTrivia()
    let start = position
    let byte = unsafe bytes[start]
    switch unsafe table.classes[Int(byte)] {
    case .identifier: lexIdentifier(start, flags, &names)
    case .punctuation: lexPunctuation(byte, start, flags)
    case .operator, .slash: lexOperator(start, flags, &names)
    case .digit: lexNumber(start, flags)
    case .quote: lexStringLiteral(start, flags, pounds: 0)
    case .pound: lexPound(start, flags)
    case .backtick: lexEscapedIdentifier(start, flags, &names)
    case .dollar: lexDollarIdentifier(start, flags, &names)
    case .nonASCII: lexNonASCII(start, flags, &names)
    case .newline: endLiteralAtNewline(flags)
    case .nul, .space, .other:
      // Trivia ends at NUL only at the end of the file.
      emit(.endOfFile, start, flags)
      return false
    }
    return true
  }

  private mutating func lexPunctuation(_ byte: UInt8, _ start: Int, _ flags: Token.Flags) {
    position = start &+ 1
    switch byte {
    case UInt8(ascii: "("):
      if !openLiterals.isEmpty { openLiterals[openLiterals.count - 1].parens += 1 }
      emit(.leftParen, start, flags)
    case UInt8(ascii: ")"):
      emit(.rightParen, start, flags)
      if !openLiterals.isEmpty { closeParenInInterpolation() }
    case UInt8(ascii: "{"): emit(.leftBrace, start, flags)
    case UInt8(ascii: "}"): emit(.rightBrace, start, flags)
    case UInt8(ascii: "["): emit(.leftSquare, start, flags)
    case UInt8(ascii: "]"): emit(.rightSquare, start, flags)
    case UInt8(ascii: ","): emit(.comma, start, flags)
    case UInt8(ascii: ";"): emit(.semicolon, start, flags)
    case UInt8(ascii: "@"): emit(.atSign, start, flags)
    case UInt8(ascii: "\\"): emit(.backslash, start, flags)
    default:
      let isDouble = self[start &+ 1] == UInt8(ascii: ":")
      if isDouble { position &+= 1 }
      emit(isDouble ? .colonColon : .colon, start, flags)
    }
  }

  // MARK: Buffers

  @inline(__always) subscript(offset: Int) -> UInt8 { unsafe bytes[offset] }

  /// Appends the token from `start` to `position`.
  @inline(__always)
  mutating func emit(_ kind: TokenKind, _ start: Int, _ flags: Token.Flags, name: Name = .none) {
    if tokenCount == capacity { reserve(capacity * 2) }
    unsafe (tokens + tokenCount).initialize(
      to: Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position), name: name, kind: kind,
        flags: flags))
    tokenCount &+= 1
  }

  /// The token `distance` tokens back, one being the last; `endOfFile` before the first.
  func previous(_ distance: Int = 1) -> Token {
    guard distance <= tokenCount else { return Token(start: 0, end: 0, name: .none, kind: .endOfFile, flags: []) }
    return unsafe tokens[tokenCount - distance]
  }

  @inline(never) private mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let larger = UnsafeMutablePointer<Token>.allocate(capacity: needed)
    unsafe larger.moveInitialize(from: tokens, count: tokenCount)
    unsafe tokens.deallocate()
    unsafe tokens = unsafe larger
    capacity = needed
  }

  mutating func removeLastToken() { tokenCount -= 1 }

  func token(_ index: Int) -> Token { unsafe tokens[index] }
  mutating func replaceToken(_ index: Int, _ token: Token) { unsafe tokens[index] = token }
}

/// Where searches for a closing delimiter have failed before. Without it, a file made of openers alone would be
/// searched to its end from each of them.
struct ScanMemo {
  /// No run of `#` that begins before this offset opens a literal.
  var plainPoundsEnd = 0
  /// No `"` and `#`s close a raw string literal with `rawCloserPounds` or more of them before this offset.
  var rawCloserAbsentEnd = 0
  var rawCloserPounds = Int.max
  /// Whether the rest of the file closes no multi-line regex literal of this many `#` or more.
  var regexCloserAbsentPounds = Int.max
  /// From `placeholderFrom`, the first `#>` or line end is at `placeholderEnd`.
  var placeholderFrom = Int.max
  var placeholderEnd = 0
  var placeholderCloses = false
  /// No curly quotation mark that opens before this offset is closed.
  var curlyQuoteAbsentEnd = 0
  /// Whether the rest of the file ends no conflict of git's or Perforce's form.
  var endsNoConflict = false
  var endsNoPerforceConflict = false
}
