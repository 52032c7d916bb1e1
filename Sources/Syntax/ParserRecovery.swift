/// What a search for each bracket has found so far: nothing up to this token.
///
/// Without it every unclosed bracket would search the rest of the file anew.
struct BracketSearches {
  var rightParen = 0
  var rightSquare = 0
  var leftBrace = 0
}

extension Parser {
  /// Consumes a closing bracket. Tokens in its way become an `unknown` node, if it follows before the statement ends.
  @inline(never) mutating func expectCloser(_ closer: TokenKind) {
    if !consume(closer) { recover(to: closer) }
  }

  @inline(never) private mutating func recover(to closer: TokenKind) {
    miss(closer.spelling)
    guard closerFollows(closer) else { return }
    skip(to: closer)
    bump()
  }

  /// Makes the tokens before the next `bracket` an `unknown` node.
  private mutating func skip(to bracket: TokenKind) {
    let start = mark
    while !at(bracket) && !at(.endOfFile) { bumpBalanced() }
    end(.unknown, start)
  }

  private mutating func closerFollows(_ closer: TokenKind) -> Bool {
    guard cursor.index >= (closer == .rightParen ? searches.rightParen : searches.rightSquare) else { return false }
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
    if closer == .rightParen { searches.rightParen = index } else { searches.rightSquare = index }
  }

  /// Consumes a `{`. Tokens in its way on the same line become an `unknown` node. Returns false if there is none.
  mutating func expectLeftBrace() -> Bool {
    if consume(.leftBrace) { return true }
    miss("`{`")
    guard leftBraceFollows() else { return false }
    skip(to: .leftBrace)
    bump()
    return true
  }

  @inline(never) private mutating func leftBraceFollows() -> Bool {
    guard cursor.index >= searches.leftBrace else { return false }
    var ahead = cursor
    while !ahead.atStartOfLine {
      switch ahead.kind {
      case .leftBrace: return true
      case .rightBrace, .rightParen, .rightSquare, .semicolon, .endOfFile: break
      default:
        ahead.skipSingle()
        continue
      }
      break
    }
    searches.leftBrace = ahead.index
    return false
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
    miss()
    while !at(.rightParen, .rightSquare, .rightBrace) && !at(.endOfFile) { bumpBalanced() }
    end(.unknown, start)
  }

  /// Makes a node of tokens that nothing can start with, up to where a declaration, statement or expression may.
  mutating func parseUnexpected(requiresDecl: Bool, allowInit: Bool, until stop: ItemStop) {
    let start = mark
    miss()
    repeat {
      bumpBalanced()
      if at(.poundIf, .poundSourceLocation)
        || cursor.atStartOfDeclaration(allowInit: allowInit, requiresDecl: requiresDecl)
      {
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
    miss()
    while !atStartOfLine && !at(.endOfFile) { bump() }
    end(.unknown, start)
  }
}
