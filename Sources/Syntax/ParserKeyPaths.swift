extension Parser {
  /// `\Root.member[index]?.member`.
  mutating func parseKeyPathExpression(_ pattern: PatternContext) {
    let start = mark
    bump()
    if !at(prefix: UInt8(ascii: ".")) { parseSimpleType(allowMemberTypes: false) }
    // A `?` directly after the dot stands for the root's value.
    var mayFollowTypeName = true
    while true {
      if cursor.atOnSameLine(.leftSquare) || mayFollowTypeName && at(.period) && next.kind == .leftSquare {
        parseKeyPathSubscript(pattern)
        mayFollowTypeName = false
      } else if let count = optionalComponentCount(mayFollowTypeName), count > 0 {
        parseKeyPathOptionals(count, &mayFollowTypeName)
      } else if at(.period) {
        let component = mark
        parseMember()
        if cursor.atGenericArgumentList() { parseGenericArguments() }
        end(.keyPathComponent, component)
      } else {
        break
      }
    }
    end(.keyPathExpr, start)
  }

  private mutating func parseKeyPathSubscript(_ pattern: PatternContext) {
    let start = mark
    consume(.period)
    bump()
    if !at(.rightSquare) { parseArguments(pattern) }
    expectCloser(.rightSquare)
    end(.keyPathComponent, start)
  }

  /// How many `?` and `!` the current token consists of, with a dot before each after a type's name; nil if it is
  /// another operator.
  private func optionalComponentCount(_ mayFollowTypeName: Bool) -> Int? {
    // A `?` with space on both sides begins a ternary.
    guard kind.isOperator && kind != .infixQuestionMark || at(.postfixQuestionMark, .exclamationMark) else { return nil }
    var mayFollowTypeName = mayFollowTypeName
    var count = 0
    var lastWasDot = false
    for offset in cursor.token.start..<cursor.token.end {
      switch cursor.byte(at: offset) {
      case UInt8(ascii: "."):
        if !mayFollowTypeName { return count }
        if lastWasDot { return nil }
        lastWasDot = true
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        mayFollowTypeName = false
        lastWasDot = false
        count += 1
      default:
        return nil
      }
    }
    return count
  }

  private mutating func parseKeyPathOptionals(_ count: Int, _ mayFollowTypeName: inout Bool) {
    for _ in 0..<count {
      let start = mark
      consume(prefix: UInt8(ascii: "."), as: .period)
      if !consume(prefix: UInt8(ascii: "!"), as: .exclamationMark) {
        expect(prefix: UInt8(ascii: "?"), as: .postfixQuestionMark)
      }
      mayFollowTypeName = false
      end(.keyPathComponent, start)
    }
  }
}
