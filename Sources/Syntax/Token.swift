public import MoltText

/// What a token is. Keywords have kind `.keyword` or `.identifier`: a contextual one (`actor`, `async`) is an
/// identifier to the lexer, and the grammar decides.
public enum TokenKind: UInt8, Sendable {
  case endOfFile
  /// Also contextual keywords, `` `escaped` ``, `$name` and `$`.
  case identifier, keyword
  /// `_`.
  case wildcard
  /// `$0`.
  case dollarIdentifier
  case integerLiteral, floatLiteral
  case leftParen, rightParen, leftBrace, rightBrace, leftSquare, rightSquare
  case comma, colon, colonColon, semicolon, period, atSign, pound, backslash, backtick
  case arrow, equal, ellipsis, prefixAmpersand, exclamationMark, infixQuestionMark, postfixQuestionMark
  case prefixOperator, binaryOperator, postfixOperator
  case leftAngle, rightAngle
  /// `#if`, `#elseif`, `#else`, `#endif`, `#available`, `#unavailable`, `#sourceLocation`.
  case poundIf, poundElseif, poundElse, poundEndif, poundAvailable, poundUnavailable, poundSourceLocation
  /// `"`, `"""` and `'`; the `#`s of a raw string are a token before and after it.
  case stringQuote, multilineStringQuote, singleQuote, stringSegment, rawStringPoundDelimiter
  /// `/` that opens or closes a regex literal, its pattern, and the `#`s of an extended one.
  case regexSlash, regexLiteralPattern, regexPoundDelimiter
  /// `<#name#>`: an identifier to the grammar.
  case editorPlaceholder
  case shebang
  /// A byte sequence that is no Swift token.
  case unknown

  /// Whether the token has an operator's spelling, and so a name.
  @inlinable public var isOperator: Bool {
    switch self {
    case .prefixOperator, .binaryOperator, .postfixOperator, .prefixAmpersand, .exclamationMark, .infixQuestionMark,
      .postfixQuestionMark:
      true
    default: false
    }
  }
}

/// Sixteen bytes. Trivia has no storage: it is the gap between one token's `end` and the next one's `start`.
public struct Token: Sendable {
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// First on its line.
    @inlinable public static var atStartOfLine: Flags { Flags(rawValue: 1) }
    /// A comment stands in the gap before it.
    @inlinable public static var afterComment: Flags { Flags(rawValue: 2) }
    /// No trivia before it.
    @inlinable public static var glued: Flags { Flags(rawValue: 4) }
    /// An identifier in backticks, which is no keyword, not even where its name would be one.
    @inlinable public static var escaped: Flags { Flags(rawValue: 8) }
  }

  /// UTF-8 offsets into the file.
  public let start: UInt32
  public let end: UInt32
  public let name: Name
  public let kind: TokenKind
  public let flags: Flags

  @inlinable public init(start: UInt32, end: UInt32, name: Name, kind: TokenKind, flags: Flags) {
    self.start = start
    self.end = end
    self.name = name
    self.kind = kind
    self.flags = flags
  }

  /// UTF-8 offsets, without trivia.
  @inlinable public var range: Range<UInt32> { start..<end }

  /// Its place in the file of `node`, whose tree it belongs to.
  @inlinable public func location(in node: Node) -> Location { Location(node.file, range) }
}
