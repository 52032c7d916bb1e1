/// Names that a reference may have.
struct DeclNameOptions: OptionSet {
  let rawValue: UInt8
  static let operators = DeclNameOptions(rawValue: 1)
  static let keywords = DeclNameOptions(rawValue: 2)
  /// `deinit` and `subscript`, besides the other keywords.
  static let keywordsUsingSpecialNames: DeclNameOptions = [.keywords, DeclNameOptions(rawValue: 4)]
  /// `name(a:b:)`.
  static let compoundNames = DeclNameOptions(rawValue: 8)
  /// Also `name()`.
  static let zeroArgCompoundNames: DeclNameOptions = [.compoundNames, DeclNameOptions(rawValue: 16)]
}

extension Parser {
  /// Returns false if no primary expression starts here.
  mutating func parsePrimaryExpression(_ flavor: ExprFlavor, _ pattern: PatternContext) -> Bool {
    let start = mark
    switch kind {
    case .identifier, .editorPlaceholder, .colonColon:
      parseIdentifierExpression(flavor, pattern)
    case .keyword:
      return parseKeywordExpression(flavor, pattern)
    case .wildcard:
      if cursor.atModuleSelector() {
        parseIdentifierExpression(flavor, pattern)
      } else {
        bump()
        end(.discardAssignmentExpr, start)
      }
    case .dollarIdentifier: parseToken(.declReferenceExpr)
    case .integerLiteral: parseToken(.integerLiteralExpr)
    case .floatLiteral: parseToken(.floatLiteralExpr)
    case .stringQuote, .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter, .atSign: parseStringLiteral()
    case .regexSlash, .regexPoundDelimiter: parseRegexLiteral()
    case .pound: parseMacroExpansion(start, flavor, pattern)
    case .poundAvailable, .poundUnavailable: parseAvailabilityCondition()
    case .leftBrace: parseClosureExpression()
    case .leftParen: parseTupleExpression(pattern)
    case .leftSquare: parseCollectionLiteral()
    case .period: parseImplicitMember()
    default: return false
    }
    return true
  }

  private mutating func parseToken(_ node: SyntaxKind) {
    let start = mark
    bump()
    end(node, start)
  }

  private mutating func parseKeywordExpression(_ flavor: ExprFlavor, _ pattern: PatternContext) -> Bool {
    switch cursor.token.name {
    case .true, .false: parseToken(.booleanLiteralExpr)
    case .nil: parseToken(.nilLiteralExpr)
    case .`self`, .`init`, .deinit, .subscript, .`Self`: parseIdentifierExpression(flavor, pattern)
    case .super:
      if cursor.atModuleSelector() {
        parseIdentifierExpression(flavor, pattern)
      } else {
        parseToken(.superExpr)
      }
    case .Any:
      if cursor.atModuleSelector() {
        parseIdentifierExpression(flavor, pattern)
      } else {
        let start = mark
        parseToken(.identifierType)
        end(.typeExpr, start)
      }
    default: return false
    }
    return true
  }

  private mutating func parseIdentifierExpression(_ flavor: ExprFlavor, _ pattern: PatternContext) {
    let start = mark
    if pattern == .bindingIntroducer, !at(.`Self`), !cursor.atModuleSelector(), cursor.atBoundIdentifier() {
      bump()
      end(.identifierPattern, start)
      end(.patternExpr, start)
      return
    }
    parseDeclReference(flavor == .attributeArguments ? [.compoundNames, .keywordsUsingSpecialNames] : .compoundNames)
    if cursor.atGenericArgumentList() {
      parseGenericArguments()
      end(.genericSpecializationExpr, start)
    }
  }

  /// `.name` without a base.
  private mutating func parseImplicitMember() {
    let start = mark
    bump()
    if consume(.integerLiteral) {
      // `.5`, which Swift wants to be written `0.5`.
      miss()
      end(.floatLiteralExpr, start)
      return
    }
    parseDeclReference([.keywords, .compoundNames])
    end(.memberAccessExpr, start)
  }

  // MARK: References

  /// A name, perhaps after `Module::` and before `(a:b:)`.
  mutating func parseDeclReference(_ options: DeclNameOptions) {
    let start = mark
    let hasSelector = cursor.atModuleSelector()
    if !hasSelector || parseModuleSelector() { parseBaseName(options, afterSelector: hasSelector) }
    if options.contains(.compoundNames) { parseArgumentNames(options) }
    end(.declReferenceExpr, start)
  }

  private mutating func parseBaseName(_ options: DeclNameOptions, afterSelector: Bool) {
    switch kind {
    case .identifier, .editorPlaceholder:
      bump()
    case .keyword
    where at(.`init`) || !afterSelector && at(.`self`, .`Self`) || options.contains(.keywords) || afterSelector:
      bump()
    case .binaryOperator, .prefixOperator, .postfixOperator:
      guard options.contains(.operators) else { fallthrough }
      bump(as: .binaryOperator)
    default:
      miss()
    }
  }

  private mutating func parseArgumentNames(_ options: DeclNameOptions) {
    guard cursor.atOnSameLine(.leftParen) else { return }
    let next = next
    let isEmpty = options.contains(.zeroArgCompoundNames) && next.kind == .rightParen
    guard isEmpty || next.isArgumentLabel() || next.kind == .colon, cursor.canParseArgumentLabelList() else { return }
    while !at(.rightParen) { bump() }
    bump()
  }

  /// `Module::`. Returns false if the name after it stands on another line and does not belong to it.
  @discardableResult mutating func parseModuleSelector() -> Bool {
    guard cursor.atModuleSelector() else { return true }
    repeat {
      if !at(.colonColon) { bump() }
      bump()
    } while !atStartOfLine && cursor.atModuleSelector()
    return !atStartOfLine
  }

  // MARK: Macros

  /// `#name<T>(arguments) { … }`. As a declaration, the node starts with attributes and modifiers.
  mutating func parseMacroExpansion(_ start: Mark, _ flavor: ExprFlavor, _ pattern: PatternContext) {
    bump()
    if !atStartOfLine { parseModuleSelector() }
    if !atStartOfLine { expectIdentifier(orKeyword: true) }
    if cursor.atGenericArgumentList() { parseGenericArguments() }
    if cursor.atOnSameLine(.leftParen) {
      bump()
      parseArguments(pattern)
      expectCloser(.rightParen)
    }
    parseTrailingClosuresOfCall(flavor)
    end(.macroExpansion, start)
  }

  // MARK: Brackets

  private mutating func parseTupleExpression(_ pattern: PatternContext) {
    let start = mark
    bump()
    parseArguments(pattern)
    expectCloser(.rightParen)
    end(.tupleExpr, start)
  }

  private mutating func parseCollectionLiteral() {
    let start = mark
    bump()
    if cursor.atInlineArrayTypeBody() {
      parseInlineArrayTypeBody(start)
      end(.typeExpr, start)
      return
    }
    if consume(.rightSquare) { return end(.arrayExpr, start) }
    if at(.colon) && next.kind == .rightSquare {
      bump()
      bump()
      return end(.dictionaryExpr, start)
    }
    let isDictionary = parseCollectionElements()
    expectCloser(.rightSquare)
    end(isDictionary ? .dictionaryExpr : .arrayExpr, start)
  }

  /// Returns whether the elements have keys, by the first.
  private mutating func parseCollectionElements() -> Bool {
    var isDictionary = false
    var isFirst = true
    while !at(.rightSquare) && !at(.endOfFile) {
      let start = mark
      parseExpression(.basic)
      if isFirst { isDictionary = at(.colon) }
      isFirst = false
      if isDictionary {
        expect(.colon)
        parseExpression(.basic)
      }
      let more = consume(.comma)
      end(isDictionary ? .dictionaryElement : .arrayElement, start)
      if !more { break }
    }
    return isDictionary
  }
}
