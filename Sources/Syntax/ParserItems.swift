import MoltText

/// Where a list of statements or members ends.
enum ItemStop {
  case endOfFile
  /// `}` or the end of a clause of `#if`.
  case rightBrace
  case ifConfigClause
  /// Also the next `case`.
  case switchCase
}

extension Parser {
  mutating func atStop(_ stop: ItemStop) -> Bool {
    switch stop {
    case .endOfFile: return false
    case .rightBrace: return at(.rightBrace) || atEndOfIfConfigClause
    case .ifConfigClause: return atEndOfIfConfigClause
    case .switchCase:
      return at(.rightBrace) || atEndOfIfConfigClause || at(.case, .default) || cursor.atStartOfConditionalSwitchCases()
    }
  }

  var atEndOfIfConfigClause: Bool { at(.poundElseif, .poundElse, .poundEndif) }

  // MARK: Statements

  /// `{ … }`.
  mutating func parseCodeBlock(allowInit: Bool = true) {
    let start = mark
    guard expectLeftBrace() else { return }
    parseCodeBlockItems(until: .rightBrace, allowInit: allowInit)
    expect(.rightBrace)
    end(.codeBlock, start)
  }

  mutating func parseOptionalCodeBlock(allowInit: Bool = true) {
    if at(.leftBrace) { parseCodeBlock(allowInit: allowInit) }
  }

  /// Declarations, statements and expressions, which stand in their owner without a list around them.
  mutating func parseCodeBlockItems(until stop: ItemStop, allowInit: Bool = true) {
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting { return skipTooDeep() }
    while !at(.endOfFile) && !atStop(stop) {
      let before = tokenCount
      let isSeparator = at(.semicolon)
      parseCodeBlockItem(until: stop, allowInit: allowInit)
      if tokenCount == before { parseUnexpected(requiresDecl: false, allowInit: allowInit, until: stop) }
      if !isSeparator { expectSeparator(before: stop) }
    }
  }

  /// A line break or a semicolon stands between two items.
  private mutating func expectSeparator(before stop: ItemStop) {
    if !atStartOfLine, !at(.semicolon), !at(.endOfFile), !atStop(stop) { miss("a line break or `;`") }
  }

  private mutating func parseCodeBlockItem(until stop: ItemStop, allowInit: Bool) {
    if at(.poundIf) && !cursor.atIfConfigOfAttributes() {
      parseIfConfig(.statements(allowInit: allowInit))
    } else if at(.poundSourceLocation) {
      parsePoundSourceLocation()
    } else if cursor.atStartOfDeclaration(allowInit: allowInit, requiresDecl: false) {
      parseDeclaration(requiresDecl: false)
    } else if cursor.atStartOfStatement(preferExpr: false) {
      parseStatement()
    } else if cursor.atStartOfExpression() {
      parseExpression(.basic)
    } else if cursor.atStartOfSwitchCase() {
      parseSwitchCase()
    } else if at(.semicolon) {
      bump()
    } else if at(.atSign) && next.kind == .identifier || at(.modifier) {
      parseDeclaration(requiresDecl: false)
    }
  }

  // MARK: Members

  mutating func parseMemberBlock() {
    let start = mark
    guard expectLeftBrace() else { return }
    parseMembers(until: .rightBrace)
    expect(.rightBrace)
    end(.memberBlock, start)
  }

  mutating func parseMembers(until stop: ItemStop) {
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting { return skipTooDeep() }
    while !at(.endOfFile) && !atStop(stop) {
      let before = tokenCount
      let isSeparator = at(.semicolon)
      parseMemberItem()
      if tokenCount == before { parseUnexpected(requiresDecl: true, allowInit: true, until: stop) }
      if !isSeparator { expectSeparator(before: stop) }
    }
  }

  private mutating func parseMemberItem() {
    if at(.poundSourceLocation) {
      parsePoundSourceLocation()
    } else if at(.poundIf) && !cursor.atIfConfigOfAttributes() {
      parseIfConfig(.members)
    } else if at(.semicolon) {
      bump()
    } else if cursor.atStartOfDeclaration(allowInit: true, requiresDecl: true) {
      parseDeclaration(requiresDecl: true)
    }
  }
}
