extension Parser {
  /// `{ [captures] (parameters) -> Result in statements }`.
  @inline(never) mutating func parseClosureExpression() {
    let start = mark
    if at(.editorPlaceholder) {
      // `label: <#closure#>`.
      bump()
      end(.declReferenceExpr, start)
      return end(.closureExpr, start)
    }
    guard expect(.leftBrace) else { return }
    parseClosureSignature()
    parseCodeBlockItems(until: .rightBrace)
    expect(.rightBrace)
    end(.closureExpr, start)
  }

  private mutating func parseClosureSignature() {
    switch kind {
    case .atSign, .leftParen, .leftSquare, .wildcard, .identifier, .editorPlaceholder: break
    default: return
    }
    guard cursor.atClosureSignature() else { return }
    let start = mark
    parseAttributeList()
    parseClosureCaptures()
    if !at(.in) {
      if at(.leftParen) || next.kind == .colon {
        parseParameterClause(.closureParameterClause)
      } else {
        parseClosureShorthandParameters()
      }
      parseEffectSpecifiers()
      if at(.arrow) { parseReturnClause() }
    }
    expect(.in)
    end(.closureSignature, start)
  }

  private mutating func parseClosureCaptures() {
    guard consume(.leftSquare) else { return }
    while !at(.rightSquare) && !at(.endOfFile) {
      let start = mark
      if !consume(.weak), consume(.unowned), consume(.leftParen) {
        if at(.safe, .unsafe) { bump() } else { miss() }
        expect(.rightParen)
      }
      if kind.isIdentifier || at(.`self`) { bump() } else { miss() }
      if at(.equal) { parseInitializerClause() }
      let more = consume(.comma)
      end(.closureCapture, start)
      if !more { break }
    }
    expectCloser(.rightSquare)
  }

  /// `a, b`: parameters without parentheses.
  private mutating func parseClosureShorthandParameters() {
    var more = true
    while more && (kind.isIdentifier || at(.wildcard)) {
      let start = mark
      bump()
      more = consume(.comma)
      end(.closureShorthandParameter, start)
    }
  }
}
