/// What a search for each closing bracket has found so far: nothing up to this token.
///
/// Without it every unclosed bracket would search the rest of the file anew.
struct CloserSearches {
  var parenthesis = 0
  var square = 0
}

extension Parser {
  /// Consumes a closing bracket. Tokens in its way become an `unknown` node, if it follows before the statement ends.
  mutating func expectCloser(_ closer: TokenKind) {
    if !consume(closer) { recover(to: closer) }
  }

  @inline(never) private mutating func recover(to closer: TokenKind) {
    missingTokenCount += 1
    guard closerFollows(closer) else { return }
    skip(to: closer)
    bump()
  }

  /// Makes the tokens before the next `closer` an `unknown` node.
  private mutating func skip(to closer: TokenKind) {
    let start = mark
    while !at(closer) && !at(.endOfFile) { bumpBalanced() }
    end(.unknown, start)
  }

  private mutating func closerFollows(_ closer: TokenKind) -> Bool {
    let failed = closer == .rightParen ? closerSearches.parenthesis : closerSearches.square
    guard cursor.index >= failed else { return false }
    var ahead = cursor
    while !ahead.at(closer) {
      switch ahead.kind {
      case .endOfFile, .leftBrace, .rightBrace, .rightParen, .rightSquare, .semicolon, .arrow, .poundIf, .poundElse,
        .poundElseif, .poundEndif:
        noteFailure(of: closer, at: ahead.index)
        return false
      default:
        if ahead.at([.statement, .declaration]) && ahead.kind == .keyword {
          noteFailure(of: closer, at: ahead.index)
          return false
        }
        ahead.skipSingle()
      }
    }
    return true
  }

  private mutating func noteFailure(of closer: TokenKind, at index: Int) {
    if closer == .rightParen { closerSearches.parenthesis = index } else { closerSearches.square = index }
  }

  /// Consumes one token, or everything between brackets.
  mutating func bumpBalanced() {
    var ahead = cursor
    ahead.skipSingle()
    repeat { bump() } while cursor.index < ahead.index && !at(.endOfFile)
  }

  /// Makes what is nested too deeply an `unknown` node: up to the bracket that closes where we are.
  mutating func skipTooDeep() {
    let start = mark
    missingTokenCount += 1
    while !at(.rightParen, .rightSquare, .rightBrace) && !at(.endOfFile) { bumpBalanced() }
    end(.unknown, start)
  }

  /// Makes a node of tokens that nothing can start with, up to where a declaration, statement or expression may.
  mutating func parseUnexpected(requiresDecl: Bool, allowInit: Bool, until stop: ItemStop) {
    let start = mark
    missingTokenCount += 1
    repeat {
      bumpBalanced()
      if at(.poundIf, .poundSourceLocation) || cursor.atStartOfDeclaration(allowInit: allowInit, requiresDecl: requiresDecl) {
        break
      }
      if !requiresDecl, cursor.atStartOfStatement(preferExpr: false) || atStartOfLine && cursor.atStartOfExpression() {
        break
      }
    } while !at(.endOfFile, .semicolon) && !atStop(stop)
    end(.unknown, start)
  }

  /// The rest of a directive's line, which the grammar knows nothing of.
  mutating func skipRestOfLine() {
    guard !atStartOfLine && !at(.endOfFile) else { return }
    let start = mark
    missingTokenCount += 1
    while !atStartOfLine && !at(.endOfFile) { bump() }
    end(.unknown, start)
  }
}
