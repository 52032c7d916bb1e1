extension Parser {
  /// `<A, B>` after a type or expression.
  mutating func parseGenericArguments() {
    let start = mark
    expect(prefix: UInt8(ascii: "<"), as: .leftAngle)
    while !at(prefix: UInt8(ascii: ">")) && !at(.endOfFile) {
      let argument = mark
      let before = tokenCount
      parseGenericArgument()
      let more = tokenCount > before && consume(.comma)
      end(.genericArgument, argument)
      if !more { break }
    }
    expect(prefix: UInt8(ascii: ">"), as: .rightAngle)
    end(.genericArgumentClause, start)
  }

  /// A type or an integer.
  mutating func parseGenericArgument() {
    if !parseValueType() { parseType() }
  }

  /// An integer where a type may stand. Returns false if there is none.
  private mutating func parseValueType() -> Bool {
    let start = mark
    let isNegative = at(operator: UInt8(ascii: "-")) && next.kind == .integerLiteral
    if isNegative { bump(as: .prefixOperator) }
    guard at(.integerLiteral) else { return false }
    let literal = mark
    bump()
    end(.integerLiteralExpr, literal)
    if isNegative { end(.prefixOperatorExpr, start) }
    return true
  }

  /// `<T: P, each U where …>` of a declaration.
  mutating func parseGenericParameters() {
    let start = mark
    expect(prefix: UInt8(ascii: "<"), as: .leftAngle)
    while !at(prefix: UInt8(ascii: ">")) && !at(.where) && !at(.endOfFile) {
      let before = tokenCount
      let parameter = mark
      parseAttributeList()
      if at(.each, .let) { bump() }
      if at(.`self`, .`Self`) { bump() } else { expectIdentifier() }
      if cursor.atEllipsis() {
        miss()
        bump()
      }
      if consume(.colon) { parseType() }
      let more = consume(.comma)
      end(.genericParameter, parameter)
      if !more || tokenCount == before { break }
    }
    if at(.where) { parseGenericWhereClause() }
    expect(prefix: UInt8(ascii: ">"), as: .rightAngle)
    end(.genericParameterClause, start)
  }

  /// `<Element, Index>` after a protocol's name: no nodes for the names.
  mutating func parsePrimaryAssociatedTypes() {
    let start = mark
    expect(prefix: UInt8(ascii: "<"), as: .leftAngle)
    while !at(prefix: UInt8(ascii: ">")) && !at(.endOfFile) {
      expectIdentifier()
      if !consume(.comma) { break }
    }
    expect(prefix: UInt8(ascii: ">"), as: .rightAngle)
    end(.primaryAssociatedTypeClause, start)
  }

  /// `where T: P, T.A == B`.
  mutating func parseGenericWhereClause() {
    let start = mark
    bump()
    var more: Bool
    repeat {
      let requirement = mark
      parseGenericRequirement()
      more = consume(.comma)
      end(.genericRequirement, requirement)
    } while more && !at(.endOfFile) && !at(.leftBrace)
    end(.genericWhereClause, start)
  }

  private mutating func parseGenericRequirement() {
    parseGenericArgument()
    if consume(.colon) {
      if at(.layout) { parseLayout() } else { parseType() }
    } else if cursor.atDoubleEqual() {
      bump()
      parseGenericArgument()
    } else {
      miss()
    }
  }

  /// `_Trivial(64, 8)`.
  private mutating func parseLayout() {
    bump()
    guard consume(.leftParen) else { return }
    expect(.integerLiteral)
    if consume(.comma) { expect(.integerLiteral) }
    expectCloser(.rightParen)
  }
}
