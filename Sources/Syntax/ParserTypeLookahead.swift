import MoltText

/// Whether a type stands here. Each moves the cursor behind it if so.
extension Cursor {
  mutating func canParseType() -> Bool {
    _ = consume(.repeat)
    guard canParseTypeScalar() else { return false }
    if atEllipsis() { advance() }
    return true
  }

  private mutating func canParseTypeScalar() -> Bool {
    guard depth < RecursionBound.lookahead else { return false }
    depth += 1
    defer { depth -= 1 }
    guard skipTypeAttributes(), canParseSimpleOrCompositionType() else { return false }
    return skipFunctionTypeArrow() ? canParseType() : true
  }

  private mutating func skipTypeAttributes() -> Bool {
    while canHaveTypeSpecifier {
      if at(.nonisolated) {
        advance()
        guard atOnSameLine(.leftParen) else { continue }
        advance()
        guard at(.nonsending), !atStartOfLine else { return false }
        advance()
        guard atOnSameLine(.rightParen) else { return false }
        advance()
      } else if at(.typeSpecifier) {
        advance()
      } else if at(.dependsOn) {
        advance()
        guard !atStartOfLine, atAttributeArgument() else { return false }
        skipSingle()
      } else {
        break
      }
    }
    skipAttributeList()
    return true
  }

  /// Whether the word here can be a specifier such as `inout`, by what follows it.
  var canHaveTypeSpecifier: Bool {
    let next = next
    switch next.kind {
    case .atSign, .leftParen, .identifier, .editorPlaceholder, .leftSquare, .wildcard: return true
    case .keyword: return keywordClass(of: next).contains(.afterTypeSpecifier)
    case .prefixOperator: return isOperator(next, UInt8(ascii: "~"))
    default: return false
    }
  }

  mutating func skipFunctionTypeArrow() -> Bool {
    if consume(.arrow) { return true }
    guard kind == .keyword || kind == .identifier else { return false }
    skipEffectSpecifiers()
    return consume(.arrow)
  }

  @inline(never) mutating func canParseSimpleOrCompositionType() -> Bool {
    if at(.some, .any) || at(.each) { advance() }
    guard canParseSimpleType() else { return false }
    while at(operator: UInt8(ascii: "&")) {
      advance()
      guard canParseSimpleType() else { return false }
    }
    return true
  }

  mutating func canParseSimpleType() -> Bool {
    switch kind {
    case .leftParen:
      advance()
      guard canParseTupleBody() else { return false }
    case .leftSquare:
      advance()
      guard canParseCollectionBody() else { return false }
    case .wildcard:
      advance()
    case .identifier, .editorPlaceholder:
      guard canParseTypeIdentifier() else { return false }
    case .keyword:
      if at(.repeat) { return true }
      guard at(.Any, .`Self`), canParseTypeIdentifier() else { return false }
    case .prefixOperator where at(operator: UInt8(ascii: "~")):
      advance()
      guard canParseTypeIdentifier() else { return false }
    default:
      return false
    }
    while true {
      if consume(.period) {
        if at(.Type, .Protocol) {
          advance()
        } else if !canParseTypeIdentifier(allowKeyword: true) {
          return false
        }
      } else if atOnSameLine(.postfixQuestionMark) || atOnSameLine(.exclamationMark) {
        advance()
      } else {
        return true
      }
    }
  }

  mutating func canParseTypeIdentifier(allowKeyword: Bool = false) -> Bool {
    consumeModuleSelector()
    if consume(.Any) { return true }
    guard kind.isIdentifier || at(.`Self`) || allowKeyword && kind == .keyword else { return false }
    advance()
    return !at(prefix: UInt8(ascii: "<")) || skipGenericArguments()
  }

  // MARK: Brackets

  private mutating func canParseTupleBody() -> Bool {
    if at(.rightParen, .rightBrace) || atEllipsis() || !at(.inout) && atStartOfDeclaration() {
      return consume(.rightParen)
    }
    repeat {
      _ = consume(.inout)
      if atParameterName(isClosure: false) {
        advance()
        if atArgumentLabel() { advance() }
        guard consume(.colon), canParseType() else { return false }
        if consume(.equal) { skipDefaultValue() }
        continue
      }
      guard canParseType() else { return false }
      if atEllipsis() { advance() }
    } while consume(.comma) && !at(.rightParen)
    return consume(.rightParen)
  }

  private mutating func skipDefaultValue() {
    while !at(.endOfFile) && !at(.rightParen, .rightBrace, .comma) && !atEllipsis() && !atStartOfDeclaration() {
      skipSingle()
    }
  }

  /// `Element]`, `Key: Value]` or `3 of Element]`.
  private mutating func canParseCollectionBody() -> Bool {
    let isExpansion = consume(.repeat)
    if canParseTypeScalar() {
      if isExpansion || !at(.of) || atStartOfLine {
        if atEllipsis() { advance() }
        if consume(.colon), !canParseType() { return false }
        return consume(.rightSquare)
      }
    } else if isExpansion || !canParseIntegerLiteral() {
      return false
    }
    guard at(.of), !atStartOfLine else { return false }
    advance()
    return canParseGenericArgument() && consume(.rightSquare)
  }

  /// Whether `3 of` follows this place, which is after a `[`.
  @inline(never) func atInlineArrayTypeBody() -> Bool {
    var ahead = self
    guard ahead.canParseTypeScalar() || ahead.canParseIntegerLiteral() else { return false }
    return ahead.at(.of) && !ahead.atStartOfLine
  }

  private mutating func canParseIntegerLiteral() -> Bool {
    if at(operator: UInt8(ascii: "-")), next.kind == .integerLiteral { advance() }
    return consume(.integerLiteral)
  }

  private mutating func canParseGenericArgument() -> Bool {
    canParseType() || canParseIntegerLiteral()
  }

  // MARK: Generic arguments

  /// Whether this `<` opens generic arguments in an expression, and is not less-than.
  @inline(never) func atGenericArgumentList() -> Bool {
    guard at(prefix: UInt8(ascii: "<")) else { return false }
    if byte(at: token.start + 1) == UInt8(ascii: ">"), token.end - token.start > 1 { return false }
    var ahead = self
    guard ahead.skipGenericArguments() else { return false }
    switch ahead.kind {
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .exclamationMark,
      .postfixQuestionMark, .colon:
      return true
    case .binaryOperator:
      return ahead.at(operator: UInt8(ascii: "&"))
    case .leftParen, .leftSquare:
      return !ahead.atStartOfLine
    default:
      return false
    }
  }

  /// Fails at once where it failed before: operands between two `<` would else be read once for each `<` before them.
  private mutating func skipGenericArguments() -> Bool {
    let opener = index
    // The rest of a divided token has no flags of its own.
    let isWhole = unsafe input[opener].start == token.start
    if isWhole, unsafe input[opener].flags.contains(.noGenericArguments) { return false }
    if skipGenericArgumentList() { return true }
    if isWhole { mark(opener, .noGenericArguments) }
    return false
  }

  private mutating func skipGenericArgumentList() -> Bool {
    guard consume(prefix: UInt8(ascii: "<"), as: .leftAngle) else { return false }
    if !at(prefix: UInt8(ascii: ">")) {
      repeat {
        guard canParseGenericArgument() else { return false }
      } while consume(.comma) && !at(prefix: UInt8(ascii: ">"))
    }
    return consume(prefix: UInt8(ascii: ">"), as: .rightAngle)
  }

  // MARK: Parameters

  /// Whether one or two names and a colon stand here, as before a parameter's type.
  func atParameterName(isClosure: Bool, allowSpecifiers: Bool = false) -> Bool {
    var ahead = self
    while allowSpecifiers && ahead.canHaveTypeSpecifier && ahead.at(.typeSpecifier) { ahead.advance() }
    guard ahead.atArgumentLabel(allowDollar: true) else { return false }
    let next = ahead.next
    if next.kind == .colon { return true }
    if next.isArgumentLabel(allowDollar: true) {
      guard ahead.at(.specifierNotName) else { return true }
      ahead.advance()
      return ahead.atArgumentLabel(allowDollar: true) && ahead.next.kind == .colon
    }
    return isClosure && next.kind != .postfixQuestionMark && next.kind != .exclamationMark
  }
}
