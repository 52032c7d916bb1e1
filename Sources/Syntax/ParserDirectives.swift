import MoltText

/// What the clauses of an `#if` hold.
enum IfConfigContent {
  case statements(allowInit: Bool)
  case members
  case switchCases
  case attributes
  /// `.member` suffixes of the expression before the `#if`.
  case postfixExpression(ExprFlavor)
}

extension Parser {
  mutating func parseIfConfig(_ content: IfConfigContent) {
    let start = mark
    var clause = mark
    bump()
    parseSequenceExpression(.poundIfDirective)
    skipRestOfLine()
    parseIfConfigContent(content)
    end(.ifConfigClause, clause)
    while at(.poundElseif, .poundElse) {
      clause = mark
      let hasCondition = at(.poundElseif)
      bump()
      if hasCondition { parseSequenceExpression(.poundIfDirective) }
      skipRestOfLine()
      parseIfConfigContent(content)
      end(.ifConfigClause, clause)
    }
    if expect(.poundEndif) { skipRestOfLine() }
    end(.ifConfigDecl, start)
  }

  private mutating func parseIfConfigContent(_ content: IfConfigContent) {
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting { return skipIfConfigContent() }
    switch content {
    case .statements(let allowInit): parseCodeBlockItems(until: .ifConfigClause, allowInit: allowInit)
    case .members: parseMembers(until: .ifConfigClause)
    case .switchCases:
      parseSwitchCases()
      skipIfConfigContent()
    case .attributes:
      parseAttributeList()
      skipIfConfigContent()
    case .postfixExpression(let flavor):
      parsePostfixIfConfigContent(flavor)
      skipIfConfigContent()
    }
  }

  /// Makes what is left of a clause an `unknown` node.
  private mutating func skipIfConfigContent() {
    guard !atEndOfIfConfigClause && !at(.endOfFile) else { return }
    let start = mark
    miss()
    var nesting = 0
    while !at(.endOfFile) && (nesting > 0 || !atEndOfIfConfigClause) {
      if at(.poundIf) { nesting += 1 } else if at(.poundEndif) { nesting -= 1 }
      bump()
    }
    end(.unknown, start)
  }

  private mutating func parsePostfixIfConfigContent(_ flavor: ExprFlavor) {
    let start = mark
    if at(.period) {
      parseDottedExpressionSuffix(start)
    } else if at(.poundIf) {
      parseIfConfigExpressionSuffix(start, flavor)
    } else {
      return
    }
    parsePostfixExpressionSuffix(start, flavor, .none)
  }

  /// `#sourceLocation(file: "…", line: 1)`: no node of its own.
  mutating func parsePoundSourceLocation() {
    bump()
    guard expect(.leftParen) else { return }
    if !at(.rightParen) {
      expect(.file)
      expect(.colon)
      parseSimpleString()
      expect(.comma)
      expect(.line)
      expect(.colon)
      expect(.integerLiteral)
    }
    expectCloser(.rightParen)
    skipRestOfLine()
  }
}
