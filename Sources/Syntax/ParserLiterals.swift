extension Parser {
  /// A string literal; each interpolation is an `expressionSegment`.
  mutating func parseStringLiteral() {
    let start = mark
    let hasPounds = consume(.rawStringPoundDelimiter)
    if consume(.atSign) { miss() }
    guard at(.stringQuote, .multilineStringQuote, .singleQuote) else {
      miss()
      return end(.stringLiteralExpr, start)
    }
    let quote = kind
    bump()
    while true {
      if at(.stringSegment) {
        bump()
      } else if at(.backslash) {
        parseInterpolation(quote)
      } else {
        break
      }
    }
    if at(quote) && cursor.token.flags.contains(.glued) || quote == .multilineStringQuote && at(quote) {
      bump()
      if hasPounds, at(.rawStringPoundDelimiter) { bump() }
    } else {
      miss("the end of the string")
    }
    end(.stringLiteralExpr, start)
  }

  /// `\(…)`.
  private mutating func parseInterpolation(_ quote: TokenKind) {
    let start = mark
    bump()
    consume(.rawStringPoundDelimiter)
    expect(.leftParen)
    parseArguments()
    if !at(.rightParen) { skipInterpolation(quote) }
    if at(.rightParen) && atStartOfLine && quote != .multilineStringQuote {
      miss()
    } else {
      expect(.rightParen)
    }
    end(.expressionSegment, start)
  }

  private mutating func skipInterpolation(_ quote: TokenKind) {
    let start = mark
    miss()
    while !at(.rightParen, .stringSegment, .backslash) && !at(quote, .endOfFile) { bump() }
    end(.unknown, start)
  }

  /// A string literal without interpolation, as in `@available(message: "…")`.
  mutating func parseSimpleString() {
    let start = mark
    consume(.rawStringPoundDelimiter)
    guard at(.stringQuote, .multilineStringQuote, .singleQuote) else {
      miss()
      return end(.simpleStringLiteralExpr, start)
    }
    let quote = kind
    bump()
    while !at(quote) && !at(.endOfFile) {
      if at(.stringSegment) {
        bump()
      } else if at(.backslash) {
        miss()
        parseInterpolation(quote)
      } else {
        break
      }
    }
    expect(quote)
    consume(.rawStringPoundDelimiter)
    end(.simpleStringLiteralExpr, start)
  }

  mutating func parseRegexLiteral() {
    let start = mark
    consume(.regexPoundDelimiter)
    expect(.regexSlash)
    consume(.regexLiteralPattern)
    expect(.regexSlash)
    consume(.regexPoundDelimiter)
    end(.regexLiteralExpr, start)
  }
}
