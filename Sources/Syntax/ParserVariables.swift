extension Parser {
  mutating func parseVariable(_ start: Mark, requiresDecl: Bool) {
    bump()
    var more: Bool
    repeat {
      more = parsePatternBinding(requiresDecl: requiresDecl)
    } while more && !at(.endOfFile)
    end(.variableDecl, start)
  }

  /// `pattern: Type = value { accessors },`. Returns whether a comma follows.
  private mutating func parsePatternBinding(requiresDecl: Bool) -> Bool {
    let start = mark
    parsePattern(isBinding: true)
    if at(.colon) { parseTypeAnnotation() } else { parseTypeWithoutColon() }
    let hasInitializer = at(.equal)
    if hasInitializer { parseInitializerClause() }
    if at(.leftBrace) && (!hasInitializer || !atStartOfLine || cursor.atGetSetAccessor()) { parseAccessorBlock() }
    let more = consume(.comma)
    end(.patternBinding, start)
    return more
  }

  /// `name Type`: the colon is forgotten.
  private mutating func parseTypeWithoutColon() {
    guard !atStartOfLine, kind.isIdentifier || at(.leftSquare, .leftParen) else { return }
    var ahead = cursor
    guard ahead.canParseType() else { return }
    miss("`:`")
    let start = mark
    parseType()
    end(.typeAnnotation, start)
  }

  /// `{ get set }`, or the statements of a getter.
  mutating func parseAccessorBlock() {
    let start = mark
    bump()
    if atAccessor() {
      while !at(.rightBrace) && !at(.endOfFile) && atAccessor() { parseAccessor() }
      if !at(.rightBrace) { skipToEndOfAccessors() }
    } else {
      parseCodeBlockItems(until: .rightBrace)
    }
    expect(.rightBrace)
    end(.accessorBlock, start)
  }

  private mutating func skipToEndOfAccessors() {
    let start = mark
    miss()
    while !at(.rightBrace) && !at(.endOfFile) { bumpBalanced() }
    end(.unknown, start)
  }

  private func atAccessor() -> Bool {
    if at(.accessor) { return true }
    guard at(.atSign) || at(.accessorModifier) else { return false }
    var ahead = cursor
    ahead.skipAttributeList()
    if ahead.at(.accessorModifier) { ahead.advance() }
    return ahead.at(.accessor)
  }

  private mutating func parseAccessor() {
    let start = mark
    parseAttributeList()
    if at(.accessorModifier) {
      let modifier = mark
      bump()
      end(.declModifier, modifier)
    }
    let takesParameter = at(.set, .willSet) || at(.didSet, .`init`)
    bump()
    if takesParameter && consume(.leftParen) {
      expectIdentifier()
      expectCloser(.rightParen)
    }
    parseEffectSpecifiers()
    parseOptionalCodeBlock()
    end(.accessorDecl, start)
  }
}
