/// When the parentheses after an attribute's name are its arguments.
enum AttributeArguments {
  case required
  /// Of a property wrapper, macro or other attribute that the language does not know.
  case custom
  case optional
}

extension Cursor {
  /// The name after `@`. A built-in attribute is known by it, unless it is a module's name.
  var attributeName: Token {
    var ahead = self
    ahead.advance()
    return ahead.atModuleSelector() ? Token(start: 0, end: 0, name: .none, kind: .unknown, flags: []) : ahead.token
  }
}

extension Parser {
  mutating func parseAttributeList() {
    while true {
      if at(.atSign) {
        parseAttribute()
      } else if at(.poundIf) && cursor.atIfConfigOfAttributes() {
        parseIfConfig(.attributes)
      } else {
        return
      }
    }
  }

  /// `@name(arguments)`: the name as a type, then the arguments.
  mutating func parseAttribute(_ mode: AttributeArguments, _ parseContent: (inout Parser) -> Void) {
    let start = mark
    bump()
    parseSimpleType(isAttributeName: true)
    let hasArguments = mode == .required ? cursor.atOnSameLine(.leftParen) : cursor.atAttributeArgument()
    if hasArguments {
      bump()
      parseContent(&self)
      expectCloser(.rightParen)
    } else if mode == .required {
      miss()
    }
    end(.attribute, start)
  }

  mutating func parseAttribute() {
    let name = cursor.attributeName
    guard cursor.keywordClass(of: name).contains(.specialAttribute) else {
      return parseAttribute(.custom) { $0.parseArguments() }
    }
    switch name.name {
    case .available, ._spi_available: parseAttribute(.required) { $0.parseAvailabilityArguments() }
    case .objc: parseAttribute(.optional) { $0.parseObjCSelector() }
    case .Sendable: parseBareAttribute()
    case .rethrows: parseRethrowsAttribute()
    case .attached, .freestanding: parseAttribute(.custom) { $0.parseMacroRoleArguments() }
    case .backDeployed, ._backDeploy: parseAttribute(.required) { $0.parseBackDeployedArguments() }
    case .abi: parseAttribute(.required) { $0.parseABIArguments() }
    case .differentiable: parseAttribute(.required) { $0.parseDifferentiableArguments() }
    case .derivative, .transpose: parseAttribute(.required) { $0.parseDerivativeArguments() }
    case .specialized: parseAttribute(.required) { $0.parseGenericWhereClause() }
    case ._specialize: parseAttribute(.required) { $0.parseSpecializeArguments() }
    case ._dynamicReplacement: parseAttribute(.required) { $0.parseDynamicReplacementArguments() }
    case ._documentation: parseAttribute(.required) { $0.parseDocumentationArguments() }
    case ._effects: parseAttribute(.required) { $0.parseTokensToCloser() }
    case ._implements: parseAttribute(.required) { $0.parseImplementsArguments() }
    case ._originallyDefinedIn: parseAttribute(.required) { $0.parseOriginallyDefinedInArguments() }
    default: parseAttribute(.custom) { $0.parseArguments() }
    }
  }

  private mutating func parseBareAttribute() {
    let start = mark
    bump()
    parseSimpleType(isAttributeName: true)
    end(.attribute, start)
  }

  /// `@rethrows`: its name is a keyword.
  private mutating func parseRethrowsAttribute() {
    let start = mark
    bump()
    let name = mark
    bump()
    end(.identifierType, name)
    end(.attribute, start)
  }

  private mutating func parseTokensToCloser() {
    while !at(.rightParen) && !at(.endOfFile) { bump() }
  }

  // MARK: Arguments

  /// `name(with:)` of `@objc`: tokens.
  private mutating func parseObjCSelector() {
    while at(.colon, .colonColon) || kind.isIdentifier || at(.wildcard) || kind == .keyword { bump() }
  }

  /// `extension, conformances: P, names: named(init)`.
  private mutating func parseMacroRoleArguments() {
    let start = mark
    let reference = mark
    if at(.extension) { bump() } else { expectIdentifier() }
    end(.declReferenceExpr, reference)
    consume(.comma)
    end(.labeledExpr, start)
    parseArguments(flavor: .attributeArguments, allowTrailingComma: false)
  }

  private mutating func parseABIArguments() {
    guard !at(.rightParen) else {
      miss()
      return
    }
    parseDeclaration(requiresDecl: true)
  }

  private mutating func parseBackDeployedArguments() {
    expect(.before)
    expect(.colon)
    repeat { parsePlatformVersion() } while consume(.comma)
  }

  private mutating func parseOriginallyDefinedInArguments() {
    expect(.module)
    expect(.colon)
    parseStringLiteral()
    expect(.comma)
    repeat { parsePlatformVersion() } while consume(.comma)
  }

  private mutating func parseImplementsArguments() {
    parseType()
    expect(.comma)
    parseDeclReference([.zeroArgCompoundNames, .operators])
  }

  private mutating func parseDynamicReplacementArguments() {
    expect(.for)
    expect(.colon)
    parseDeclReference([.zeroArgCompoundNames, .keywordsUsingSpecialNames, .operators])
  }

  private mutating func parseDocumentationArguments() {
    repeat {
      let isMetadata = at(.metadata)
      if isMetadata || at(.visibility) { bump() } else { miss() }
      expect(.colon)
      if isMetadata && !kind.isIdentifier {
        parseStringLiteral()
      } else if kind.isIdentifier || at(.accessLevel) {
        bump()
      } else {
        miss()
      }
    } while consume(.comma)
  }

  private mutating func parseSpecializeArguments() {
    while !at(.rightParen) && !at(.where) && !at(.endOfFile) {
      switch cursor.token.name {
      case .target:
        bump()
        expect(.colon)
        parseDeclReference([.zeroArgCompoundNames, .keywordsUsingSpecialNames, .operators])
        consume(.comma)
      case .availability:
        bump()
        expect(.colon)
        parseAvailabilityArguments()
        expect(.semicolon)
      case .exported, .kind, .spiModule, .spi:
        bump()
        expect(.colon)
        bump()
        consume(.comma)
      default:
        return
      }
    }
    if at(.where) { parseGenericWhereClause() }
  }

  // MARK: Differentiation

  /// `reverse, wrt: (self, x) where T: P`.
  mutating func parseDifferentiableArguments() {
    if at(._forward, .reverse) || at(._linear) {
      bump()
      consume(.comma)
    }
    if at(.wrt) {
      parseWithRespectTo()
      consume(.comma)
    }
    if at(.where) { parseGenericWhereClause() }
  }

  private mutating func parseWithRespectTo() {
    bump()
    expect(.colon)
    guard consume(.leftParen) else {
      if kind.isIdentifier || at(.integerLiteral) || at(.`self`) { bump() } else { miss() }
      return
    }
    while kind.isIdentifier || at(.integerLiteral) || at(.`self`) {
      bump()
      consume(.comma)
    }
    expectCloser(.rightParen)
  }

  private mutating func parseDerivativeArguments() {
    expect(.of)
    expect(.colon)
    parseQualifiedDeclName()
    if consume(.period) {
      if at(.get, .set) || at(._modify) { bump() } else { miss() }
    }
    if consume(.comma), at(.wrt) { parseWithRespectTo() }
  }

  /// `Type.name(a:)`.
  private mutating func parseQualifiedDeclName() {
    let start = mark
    let hasBase = typeFollowedByPeriod(cursor)
    if hasBase {
      parseTypeIdentifier()
      var ahead = cursor
      while ahead.consume(prefix: UInt8(ascii: "."), as: .period), typeFollowedByPeriod(ahead) {
        bump()
        parseModuleSelector()
        bump()
        if at(prefix: UInt8(ascii: "<")) { parseGenericArguments() }
        end(.memberType, start)
        ahead = cursor
      }
      end(.typeExpr, start)
      expect(prefix: UInt8(ascii: "."), as: .period)
    }
    parseDeclReference([.zeroArgCompoundNames, .keywordsUsingSpecialNames, .operators])
    if hasBase { end(.memberAccessExpr, start) }
  }

  private func typeFollowedByPeriod(_ cursor: Cursor) -> Bool {
    var ahead = cursor
    return ahead.canParseTypeIdentifier() && ahead.at(prefix: UInt8(ascii: "."))
  }
}
