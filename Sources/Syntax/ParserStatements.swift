extension Parser {
  /// A statement, perhaps with a label.
  mutating func parseStatement() {
    let start = mark
    // `try return x`: the `try` is in the way, and the rest is understood.
    if at(.try) { parseMisplacedTry() }
    let isLabeled = kind.isIdentifier && next.kind == .colon
    if isLabeled {
      bump()
      bump()
    }
    parseUnlabeledStatement()
    if isLabeled { end(.labeledStmt, start) }
  }

  private mutating func parseMisplacedTry() {
    let start = mark
    miss()
    bump()
    end(.unknown, start)
  }

  private mutating func parseUnlabeledStatement() {
    let start = mark
    switch cursor.token.name {
    case .if:
      parseIfExpression()
      parseCastOfStatement(start)
    case .switch:
      parseSwitchExpression()
      parseCastOfStatement(start)
    case .for: parseFor()
    case .while: parseWhile()
    case .repeat: parseRepeat()
    case .do: parseDo()
    case .guard: parseGuard()
    case .defer:
      bump()
      parseCodeBlock()
      end(.deferStmt, start)
    case .break: parseControlTransfer(.breakStmt)
    case .continue: parseControlTransfer(.continueStmt)
    case .fallthrough:
      bump()
      end(.fallThroughStmt, start)
    case .return: parseReturn()
    case .throw: parseOperandStatement(.throwStmt)
    case .discard: parseOperandStatement(.discardStmt)
    case .yield: parseYield()
    default: miss()
    }
  }

  /// `if … { } else { } as T`.
  private mutating func parseCastOfStatement(_ start: Mark) {
    guard at(.as) else { return }
    parseAs()
    end(.sequenceExpr, start)
  }

  private mutating func parseOperandStatement(_ node: SyntaxKind) {
    let start = mark
    bump()
    parseExpression(.basic)
    end(node, start)
  }

  private mutating func parseControlTransfer(_ node: SyntaxKind) {
    let start = mark
    bump()
    if kind.isIdentifier && !atStartOfLine && !cursor.atStartOfStatement(preferExpr: true)
      && !cursor.atStartOfDeclaration()
    {
      bump()
    }
    end(node, start)
  }

  private mutating func parseReturn() {
    let start = mark
    bump()
    if atReturnedExpression() { parseExpression(.basic) }
    end(.returnStmt, start)
  }

  private func atReturnedExpression() -> Bool {
    switch kind {
    case .rightBrace, .semicolon, .poundIf, .poundEndif, .poundElse, .poundElseif, .endOfFile:
      return false
    case .keyword where at(.case, .default):
      return false
    case .keyword where at(.if, .switch):
      return true
    default:
      if cursor.atStartOfStatement(preferExpr: true) || cursor.atStartOfDeclaration() { return false }
      return !(atStartOfLine && cursor.atStartOfSwitchCase())
    }
  }

  private mutating func parseYield() {
    let start = mark
    bump()
    if consume(.leftParen) {
      while !at(.rightParen) && !at(.endOfFile) {
        parseExpression(.basic)
        if !consume(.comma) { break }
      }
      expectCloser(.rightParen)
    } else {
      parseExpression(.basic)
    }
    end(.yieldStmt, start)
  }

  // MARK: Loops

  private mutating func parseFor() {
    let start = mark
    bump()
    consume(.try)
    consume(.await)
    if at(.unsafe), !next.isWord(.in), next.kind != .colon { bump() }
    if consume(.case) {
      parseMatchingPattern(.matching)
      if at(.colon) { parseTypeAnnotation() }
    } else {
      parsePattern(isBinding: false)
      if at(.colon) { parseTypeAnnotation() }
    }
    expect(.in)
    if at(.leftBrace) { miss() } else { parseExpression(.stmtCondition) }
    if at(.where) { parseWhereClause(.stmtCondition) }
    parseCodeBlock()
    end(.forStmt, start)
  }

  private mutating func parseWhile() {
    let start = mark
    bump()
    parseConditions()
    parseCodeBlock()
    end(.whileStmt, start)
  }

  private mutating func parseRepeat() {
    let start = mark
    bump()
    parseCodeBlock()
    if expect(.while) { parseExpression(.basic) }
    end(.repeatStmt, start)
  }

  // MARK: Errors

  private mutating func parseDo() {
    let start = mark
    bump()
    if at(.throws) { parseThrowsClause() }
    parseCodeBlock()
    while at(.catch) { parseCatchClause() }
    end(.doStmt, start)
  }

  private mutating func parseCatchClause() {
    let start = mark
    bump()
    if !at(.leftBrace) {
      var more: Bool
      repeat {
        let item = mark
        if !at(.leftBrace) && !at(.where) { parseMatchingPattern(.matching) }
        if at(.where) { parseWhereClause(.stmtCondition) }
        more = consume(.comma)
        end(.catchItem, item)
      } while more && !at(.endOfFile)
    }
    parseCodeBlock()
    end(.catchClause, start)
  }

  /// `where condition` of `for`, `case` and `catch`.
  mutating func parseWhereClause(_ flavor: ExprFlavor) {
    let start = mark
    bump()
    parseExpression(flavor)
    end(.whereClause, start)
  }
}
