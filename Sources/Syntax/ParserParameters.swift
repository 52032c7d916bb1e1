extension Parser {
  /// `(parameters)` of a function, closure or enum case.
  mutating func parseParameterClause(_ clause: SyntaxKind) {
    let start = mark
    guard expect(.leftParen) else { return }
    while !at(.rightParen) && !at(.endOfFile) {
      let before = tokenCount
      let more: Bool
      switch clause {
      case .closureParameterClause: more = parseClosureParameter()
      case .enumCaseParameterClause: more = parseEnumCaseParameter()
      default: more = parseFunctionParameter()
      }
      if !more || tokenCount == before { break }
    }
    expectCloser(.rightParen)
    end(clause, start)
  }

  /// Each returns whether a comma follows, which belongs to the parameter.
  private mutating func parseFunctionParameter() -> Bool {
    let start = mark
    parseAttributeList()
    parseParameterModifiers(isClosure: false)
    parseParameterNames()
    expect(.colon)
    parseType()
    if cursor.atEllipsis() { bump(as: .ellipsis) }
    if at(.equal) || cursor.atDoubleEqual() { parseInitializerClause() }
    let more = consume(.comma)
    end(.functionParameter, start)
    return more
  }

  private mutating func parseClosureParameter() -> Bool {
    let start = mark
    parseAttributeList()
    parseParameterModifiers(isClosure: true)
    parseParameterNames()
    if consume(.colon) { parseType() }
    if cursor.atEllipsis() { bump(as: .ellipsis) }
    let more = consume(.comma)
    end(.closureParameter, start)
    return more
  }

  private mutating func parseEnumCaseParameter() -> Bool {
    let start = mark
    parseParameterModifiers(isClosure: false)
    if cursor.atParameterName(isClosure: false) {
      parseParameterNames()
      expect(.colon)
    }
    parseType()
    if at(.equal) || cursor.atDoubleEqual() { parseInitializerClause() }
    let more = consume(.comma)
    end(.enumCaseParameter, start)
    return more
  }

  private mutating func parseParameterNames() {
    guard cursor.atArgumentLabel(allowDollar: true) else { return }
    bump()
    if cursor.atArgumentLabel(allowDollar: true) { bump() }
  }

  /// `isolated`, `_const`.
  private mutating func parseParameterModifiers(isClosure: Bool) {
    while at(.isolated, ._const) && !cursor.atParameterName(isClosure: isClosure) {
      let start = mark
      bump()
      end(.declModifier, start)
    }
  }

  // MARK: Effects and results

  /// `async throws(E)`: only `throws` has a node.
  mutating func parseEffectSpecifiers() {
    while true {
      if at(.async, .reasync) {
        bump()
      } else if at(.throws, .rethrows) {
        parseThrowsClause()
      } else {
        return
      }
    }
  }

  mutating func parseThrowsClause() {
    let start = mark
    bump()
    if consume(.leftParen) {
      parseType()
      expectCloser(.rightParen)
    }
    end(.throwsClause, start)
  }

  /// `-> Type`.
  mutating func parseReturnClause(isFunctionType: Bool = false) {
    let start = mark
    expect(.arrow)
    if isFunctionType { parseType() } else { parseResultType() }
    end(.returnClause, start)
  }

  /// `(parameters) async throws -> Type`, whose parts belong to the declaration.
  mutating func parseFunctionSignature() {
    parseParameterClause(.functionParameterClause)
    parseEffectSpecifiers()
    if at(.arrow) { parseReturnClause() }
  }
}
