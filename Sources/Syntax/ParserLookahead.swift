import MoltText

/// What stands here: looks ahead that decide between the rules of the grammar.
extension Cursor {
  // MARK: Declarations

  /// Whether a declaration starts here, perhaps after attributes and modifiers.
  /// - Parameter requiresDecl: Nothing else may stand here, as among the members of a type.
  func atStartOfDeclaration(allowInit: Bool = true, requiresDecl: Bool = false) -> Bool {
    switch kind {
    case .identifier, .keyword:
      guard at([.declaration, .modifier, .contextualDeclaration]) else { return false }
    case .atSign, .poundIf, .pound, .editorPlaceholder:
      break
    default:
      return false
    }
    if depth > 0 { return atNestedStartOfDeclaration() }
    if !requiresDecl, unsafe input[index].flags.contains(.declarationDecided) {
      return unsafe input[index].flags.contains(.startsDeclaration)
    }
    var ahead = self
    ahead.depth = 1
    let answer = ahead.skipToDeclaration(allowInit: allowInit, requiresDecl: requiresDecl)
    let isInit = ahead.at(.`init`)
    if !requiresDecl && ahead.index > index + 16 && !isInit && !(answer && ahead.at([.declaration])) {
      markDeclaration(answer, before: ahead.index)
    }
    return answer
  }

  /// Notes for each of the attributes and modifiers from here on what holds for the first: whether a declaration
  /// starts. Each of them would else be asked to look at all that follow. Those of a real declaration are read once
  /// anyway.
  @inline(never) private func markDeclaration(_ answer: Bool, before end: Int) {
    let flags: Token.Flags = answer ? [.declarationDecided, .startsDeclaration] : .declarationDecided
    var ahead = self
    ahead.depth = 1
    while ahead.index < end {
      if ahead.kind == .atSign {
        mark(ahead.index, flags)
        ahead.skipAttribute()
      } else {
        if !answer && ahead.at([.modifier, .contextualDeclaration]) { mark(ahead.index, flags) }
        ahead.advance()
      }
    }
  }

  /// As above, asked by another look ahead. The answer is kept with the token: types in attributes of types are read
  /// twice at each level, which would double the time with each.
  @inline(never) private func atNestedStartOfDeclaration() -> Bool {
    let flags = unsafe input[index].flags
    if flags.contains(.declarationDecided) { return flags.contains(.startsDeclaration) }
    guard depth < RecursionBound.lookahead else { return false }
    var ahead = self
    ahead.depth += 1
    let answer = ahead.skipToDeclaration(allowInit: true, requiresDecl: false)
    mark(index, answer ? [.declarationDecided, .startsDeclaration] : .declarationDecided)
    return answer
  }

  private mutating func skipToDeclaration(allowInit: Bool, requiresDecl: Bool) -> Bool {
    while true {
      let (hasAttribute, hasModifier) = skipAttributesAndModifiers()
      if hasAttribute {
        if at(.rightBrace, .endOfFile, .poundEndif) { return true }
        if at(.stringQuote) { return false }
      }
      if kind == .pound { return hasAttribute || hasModifier || requiresDecl }
      if at(.declaration) {
        if at(.actor) { return atStartOfActor(allowInit: allowInit, requiresDecl: requiresDecl) }
        if at(.case) { return requiresDecl }
        if at(.`init`) { return allowInit }
        if at(.macro) { return next.kind.isIdentifier }
        return true
      }
      if at(.contextualDeclaration) {
        advance()
        continue
      }
      return requiresDecl && (hasAttribute || hasModifier || kind == .editorPlaceholder)
    }
  }

  @inline(never) private func atStartOfActor(allowInit: Bool, requiresDecl: Bool) -> Bool {
    if next.kind.isIdentifier { return true }
    var ahead = self
    repeat {
      ahead.advance()
    } while ahead.kind != .endOfFile && ahead.atStartOfDeclaration(allowInit: allowInit, requiresDecl: requiresDecl)
    return ahead.kind.isIdentifier
  }

  private mutating func skipAttributesAndModifiers() -> (hasAttribute: Bool, hasModifier: Bool) {
    var hasAttribute = false
    while true {
      if kind == .atSign {
        skipAttributeList()
      } else if kind == .poundIf, atIfConfigOfAttributes() {
        _ = skipIfConfigOfAttributes()
      } else {
        break
      }
      hasAttribute = true
    }
    var hasModifier = false
    while at(.modifier) && !at(.class) {
      hasModifier = true
      let takesArgument = at(.modifierWithArgument) && !at(.open)
      advance()
      if takesArgument && kind == .leftParen { skipSingle() }
    }
    return (hasAttribute, hasModifier)
  }

  // MARK: Attributes

  mutating func skipAttributeList() {
    while kind == .atSign { skipAttribute() }
  }

  private mutating func skipAttribute() {
    advance()
    if at(.typeAttribute) {
      let takesArgument = at(.convention, .isolated) || at(.differentiable)
      advance()
      if takesArgument && atAttributeArgument() { skipSingle() }
    } else if at(.specialAttribute) {
      advance()
      if atAttributeArgument() { skipSingle() }
    } else {
      _ = skipCustomAttribute()
    }
  }

  /// The name and arguments of an attribute, after its `@`.
  mutating func skipCustomAttribute() -> Bool {
    // `@(` is no attribute, and the caller will look at what follows the `(`: looking here too would double the time
    // with each level.
    guard !at(.leftParen, .leftSquare) else { return false }
    var ahead = self
    guard ahead.canParseSimpleType() else { return false }
    self = ahead
    if atAttributeArgument() { skipSingle() }
    return true
  }

  /// Whether `(` starts an argument of the attribute or specifier before it, rather than a tuple after it.
  func atAttributeArgument() -> Bool {
    guard atOnSameLine(.leftParen) else { return false }
    if token.flags.contains(.glued) { return true }
    var ahead = self
    ahead.skipSingle()
    return ahead.kind == .atSign || ahead.atStartOfDeclaration()
  }

  /// Whether this `#if` holds nothing but attributes of the declaration after its `#endif`.
  func atIfConfigOfAttributes() -> Bool {
    var ahead = self
    return ahead.skipIfConfigOfAttributes()
  }

  private mutating func skipIfConfigOfAttributes() -> Bool {
    var hasAttribute = false
    // Nested ones are told apart by a count and not by recursion; an inner one without attributes fails here as there.
    var nesting = 0
    repeat {
      advance()
      skipUntilEndOfLine()
      while true {
        if kind == .atSign {
          hasAttribute = true
          skipAttributeList()
        } else if kind == .poundIf {
          nesting += 1
          advance()
          skipUntilEndOfLine()
        } else if nesting > 0 && (kind == .poundElse || kind == .poundElseif) {
          advance()
          skipUntilEndOfLine()
        } else if nesting > 0 && kind == .poundEndif {
          nesting -= 1
          advance()
        } else {
          break
        }
      }
    } while kind == .poundElse || kind == .poundElseif
    guard hasAttribute, atStartOfLine, kind == .poundEndif else { return false }
    advance()
    return true
  }

  // MARK: Statements

  /// Whether a statement starts here, perhaps after a label.
  /// - Parameter preferExpr: What may be either is an expression.
  func atStartOfStatement(preferExpr: Bool) -> Bool {
    var ahead = self
    while true {
      if ahead.kind.isIdentifier && ahead.next.kind == .colon {
        ahead.advance()
        ahead.advance()
      }
      if ahead.at(.statement) {
        if ahead.at(.repeat) { return ahead.next.kind == .leftBrace }
        if ahead.at(.yield, .discard) { return ahead.atContextualKeyword(.basic) }
        return true
      }
      // `try return x` is a mistake that is understood.
      guard !preferExpr, ahead.consume(.try), !ahead.at(.if, .switch) else { return false }
    }
  }

  /// Whether an operand follows, so that this word is the keyword it may be.
  func atContextualKeyword(_ flavor: ExprFlavor, acceptClosure: Bool = false, preferPostfix: Bool = true) -> Bool {
    let next = next
    if next.flags.contains(.atStartOfLine) { return false }
    switch next.kind {
    case .identifier, .editorPlaceholder, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .stringQuote,
      .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter, .regexSlash, .regexPoundDelimiter,
      .prefixAmpersand, .prefixOperator, .atSign, .backslash, .pound:
      return true
    case .keyword:
      return keywordClass(of: next).contains(.operandStart)
    case .period, .leftParen, .leftSquare:
      return !preferPostfix && !next.flags.contains(.glued)
    case .leftBrace:
      guard acceptClosure else { return false }
      var ahead = self
      ahead.advance()
      return ahead.atTrailingClosure(flavor)
    default:
      return false
    }
  }

  func atStartOfSwitchCase() -> Bool {
    if kind == .keyword { return at(.case, .default) }
    guard kind == .atSign else { return false }
    var ahead = self
    ahead.skipAttributeList()
    return ahead.kind == .rightBrace || ahead.at(.case, .default)
  }

  /// Whether a `case` starts here, or an `#if` with cases in its first clause that has anything.
  @inline(never) func atStartOfConditionalSwitchCases() -> Bool {
    guard kind == .poundIf else { return atStartOfSwitchCase() }
    var ahead = self
    repeat {
      ahead.advance()
      ahead.skipUntilEndOfLine()
    } while ahead.at(.poundIf, .poundElseif, .poundElse)
    return ahead.atStartOfSwitchCase()
  }

  // MARK: Expressions

  func atStartOfExpression() -> Bool {
    if atModuleSelector() {
      var ahead = self
      ahead.consumeModuleSelector()
      return ahead.atStartOfExpression()
    }
    if at(.expressionModifier) {
      if at(.repeat) && next.kind == .leftBrace { return false }
      var ahead = self
      ahead.advance()
      if ahead.at(.if, .switch) { return true }
      guard ahead.atStartOfDeclaration() || ahead.atStartOfStatement(preferExpr: false) else { return true }
      return ahead.atStartOfLine
    }
    switch kind {
    case .backslash, .prefixAmpersand, .prefixOperator, .identifier, .editorPlaceholder, .colonColon, .dollarIdentifier,
      .floatLiteral, .integerLiteral, .leftBrace, .leftParen, .leftSquare, .period, .pound, .poundAvailable,
      .poundUnavailable, .regexSlash, .regexPoundDelimiter, .wildcard, .rawStringPoundDelimiter, .stringQuote,
      .multilineStringQuote, .singleQuote:
      return true
    case .keyword:
      return at(.primary) || at(.if, .switch)
    case .atSign:
      return next.kind == .stringQuote
    default:
      return false
    }
  }

  /// An operator alone as an argument: `reduce(0, +)`.
  func atOperatorArgument() -> Bool {
    guard kind == .binaryOperator || atModuleSelector() else { return false }
    var ahead = self
    ahead.consumeModuleSelector()
    guard ahead.kind == .binaryOperator else { return false }
    let next = ahead.next.kind
    return next == .comma || next == .rightParen || next == .rightSquare
  }

  /// `label: {` after a trailing closure.
  func atLabeledTrailingClosure() -> Bool {
    guard atArgumentLabel(), !at(.default), next.kind == .colon else { return false }
    var ahead = self
    ahead.advance()
    ahead.advance()
    return ahead.kind == .leftBrace || ahead.kind == .editorPlaceholder
  }

  /// Whether this `{` belongs to the expression before it, and is neither accessors nor the body of a statement.
  @inline(never) func atTrailingClosure(_ flavor: ExprFlavor) -> Bool {
    guard kind == .leftBrace, !atGetSetAccessor(), !next.isWord(.case) else { return false }
    guard flavor == .stmtCondition else { return true }
    guard !next.flags.contains(.atStartOfLine) else { return false }
    var ahead = self
    ahead.advance()
    while !ahead.at(.endOfFile, .rightBrace) && !ahead.at(.poundEndif, .poundElse, .poundElseif) {
      ahead.skipSingle()
    }
    guard ahead.consume(.rightBrace) else { return false }
    switch ahead.kind {
    case .leftBrace, .comma:
      return true
    case .leftSquare, .leftParen, .period, .postfixQuestionMark, .infixQuestionMark, .exclamationMark, .colon, .equal,
      .postfixOperator, .binaryOperator:
      return !ahead.atStartOfLine
    case .keyword:
      return ahead.at(.where) || ahead.at(.is, .as) && !ahead.atStartOfLine
    default:
      return false
    }
  }

  /// `{ didSet`, `{ willSet`, `{ init`, also with attributes before: observers, not a closure.
  func atGetSetAccessor() -> Bool {
    let next = next
    if next.isWord(.didSet) || next.isWord(.willSet) || next.isWord(.`init`) { return true }
    guard next.kind == .atSign else { return false }
    var ahead = self
    ahead.advance()
    while ahead.consume(.atSign) {
      if isAccessorBlockMarker(ahead.token) { return true }
      guard ahead.kind.isIdentifier else { return false }
      ahead.advance()
      if ahead.kind == .leftParen { ahead.skipSingle() }
    }
    return ahead.at(.didSet, .willSet) || ahead.at(.`init`)
  }

  /// `@_accessorBlock`, by which the compiler marks what macros expand to.
  private func isAccessorBlockMarker(_ token: Token) -> Bool {
    let marker: StaticString = "_accessorBlock"
    guard token.kind == .identifier, token.end - token.start == marker.utf8CodeUnitCount else { return false }
    for offset in 0..<marker.utf8CodeUnitCount
    where byte(at: token.start + UInt32(offset)) != (unsafe marker.utf8Start[offset]) {
      return false
    }
    return true
  }

  /// Whether `in` follows what may be a closure's signature.
  @inline(never) func atClosureSignature() -> Bool {
    var ahead = self
    while ahead.kind == .atSign {
      ahead.advance()
      guard ahead.kind.isIdentifier else { break }
      _ = ahead.skipCustomAttribute()
    }
    if ahead.kind == .leftSquare {
      ahead.skipSingle()
      if ahead.kind == .endOfFile { return false }
    }
    if ahead.kind == .leftParen {
      while !ahead.at(.endOfFile, .rightBrace, .arrow) && !ahead.at(.in) { ahead.skipSingle() }
    } else if ahead.kind.isIdentifier || ahead.kind == .wildcard {
      guard ahead.skipClosureParameters() else { return false }
    }
    _ = ahead.consume(.rightParen)
    ahead.skipEffectSpecifiers()
    if ahead.consume(.arrow) {
      guard ahead.canParseType() else { return false }
      ahead.skipEffectSpecifiers()
      return true
    }
    return ahead.at(.in)
  }

  /// `a, b: Int, _`.
  private mutating func skipClosureParameters() -> Bool {
    advance()
    while true {
      if consume(.colon), !canParseType() { return true }
      guard consume(.comma) else { return true }
      guard kind.isIdentifier || kind == .wildcard else { return false }
      advance()
    }
  }

  mutating func skipEffectSpecifiers() {
    while true {
      if at(.async, .reasync) || at(.await) && !atStartOfLine {
        advance()
      } else if at(.throws, .rethrows) || at(.throw, .try) && !atStartOfLine {
        advance()
        if consume(.leftParen) {
          guard canParseSimpleOrCompositionType(), consume(.rightParen) else { return }
        }
      } else {
        return
      }
    }
  }

  /// `(a:b:)` after a name.
  func canParseArgumentLabelList() -> Bool {
    var ahead = self
    guard ahead.consume(.leftParen) else { return false }
    while !ahead.at(.endOfFile, .rightParen) {
      guard ahead.atArgumentLabel() else { return false }
      ahead.advance()
      guard ahead.consume(.colon) else { return false }
    }
    return ahead.consume(.rightParen)
  }

  /// `.member` after `#if` lines: suffixes of the expression before, chosen by condition.
  @inline(never) func atPostfixIfConfig() -> Bool {
    var ahead = self
    repeat {
      ahead.advance()
      while ahead.kind != .endOfFile && !ahead.atStartOfLine { ahead.skipSingle() }
    } while ahead.kind == .poundIf
    guard ahead.kind == .period else { return false }
    let next = ahead.next.kind
    return next == .keyword || next.isIdentifier
  }

  /// Whether this identifier, in a pattern that binds, is bound and not part of an expression.
  @inline(never) func atBoundIdentifier() -> Bool {
    let next = next
    if isOperator(next, UInt8(ascii: "<")) {
      var ahead = self
      ahead.advance()
      return !ahead.atGenericArgumentList()
    }
    return next.kind != .period && next.kind != .leftParen && next.kind != .leftSquare
  }

  /// Whether `borrowing` introduces a binding here; `let` and `var` always do.
  func atPatternBinding() -> Bool {
    guard at(.patternBinding) else { return false }
    guard at(._borrowing, .borrowing) else { return true }
    let next = next
    return (next.kind.isIdentifier || next.kind == .wildcard) && !next.flags.contains(.atStartOfLine)
  }
}
