extension Parser {
  /// A declaration with its attributes and modifiers.
  /// - Parameter requiresDecl: Among members, where nothing else may stand.
  mutating func parseDeclaration(requiresDecl: Bool) {
    let start = mark
    parseAttributeList()
    parseModifiers()
    if at(.pound) { return parseMacroExpansion(start, .basic, .none) }
    guard at(.declaration) else {
      if requiresDecl && at(.editorPlaceholder) { bump() } else { miss("a declaration") }
      return end(.missingDecl, start)
    }
    switch cursor.token.name {
    case .let, .var, .inout, ._borrowing: parseVariable(start, requiresDecl: requiresDecl)
    case .func: parseFunction(start)
    case .`init`: parseInitializer(start)
    case .struct: parseNominalType(.structDecl, start)
    case .class: parseNominalType(.classDecl, start)
    case .enum: parseNominalType(.enumDecl, start)
    case .protocol: parseNominalType(.protocolDecl, start)
    case .actor: parseNominalType(.actorDecl, start)
    case .extension: parseExtension(start)
    case .case: parseEnumCase(start)
    case .import: parseImport(start)
    case .typealias: parseTypeAlias(start)
    case .associatedtype: parseAssociatedType(start)
    case .subscript: parseSubscript(start)
    case .deinit: parseDeinitializer(start)
    case .macro: parseMacro(start)
    case .operator: parseOperator(start)
    default: parsePrecedenceGroup(start)
    }
  }

  /// `private(set) static`: each a `declModifier`.
  private mutating func parseModifiers() {
    while at(.modifier) && !at(.rethrows, .sending) {
      if at(.class) {
        var ahead = cursor
        ahead.advance()
        guard ahead.atStartOfDeclaration() || ahead.at(.override) else { return }
      }
      let start = mark
      let takesArgument = at(.modifierWithArgument)
      bump()
      if takesArgument && consume(.leftParen) {
        if kind.isIdentifier || at(.set) { bump() } else { miss() }
        expectCloser(.rightParen)
      }
      end(.declModifier, start)
    }
  }

  private mutating func parseImport(_ start: Mark) {
    bump()
    if at(.importKind) {
      bump()
      if cursor.atModuleSelector() {
        bump()
        bump()
        expectIdentifier()
        return end(.importDecl, start)
      }
    }
    repeat {
      if kind.isIdentifier || kind.isOperator { bump() } else { miss() }
    } while consume(.period)
    end(.importDecl, start)
  }

  // MARK: Types

  private mutating func parseNominalType(_ node: SyntaxKind, _ start: Mark) {
    bump()
    expectIdentifier()
    if at(prefix: UInt8(ascii: "<")) {
      if node == .protocolDecl { parsePrimaryAssociatedTypes() } else { parseGenericParameters() }
    }
    parseTypeBody()
    end(node, start)
  }

  private mutating func parseExtension(_ start: Mark) {
    bump()
    parseType()
    parseTypeBody()
    end(.extensionDecl, start)
  }

  private mutating func parseTypeBody() {
    if at(.colon) { parseInheritanceClause() }
    if at(.where) { parseGenericWhereClause() }
    parseMemberBlock()
  }

  /// `: A, B`.
  private mutating func parseInheritanceClause() {
    let start = mark
    bump()
    var more: Bool
    repeat {
      let type = mark
      if at(.class) {
        bump()
        end(.classRestrictionType, type)
      } else {
        parseType()
      }
      more = consume(.comma)
      end(.inheritedType, type)
    } while more && !at(.endOfFile)
    end(.inheritanceClause, start)
  }

  private mutating func parseEnumCase(_ start: Mark) {
    bump()
    var more: Bool
    repeat {
      let element = mark
      expectIdentifier()
      if at(.leftParen) { parseParameterClause(.enumCaseParameterClause) }
      if at(.equal) { parseInitializerClause() }
      more = consume(.comma)
      end(.enumCaseElement, element)
    } while more && !at(.endOfFile)
    end(.enumCaseDecl, start)
  }

  private mutating func parseTypeAlias(_ start: Mark) {
    bump()
    expectIdentifier()
    if at(prefix: UInt8(ascii: "<")) { parseGenericParameters() }
    expect(.equal)
    parseType()
    if at(.where) { parseGenericWhereClause() }
    end(.typeAliasDecl, start)
  }

  private mutating func parseAssociatedType(_ start: Mark) {
    bump()
    expectIdentifier()
    if at(.colon) { parseInheritanceClause() }
    if consume(.equal) { parseType() }
    if at(.where) { parseGenericWhereClause() }
    end(.associatedTypeDecl, start)
  }

  // MARK: Functions

  private mutating func parseFunction(_ start: Mark) {
    bump()
    if kind.isOperator || at(.exclamationMark, .prefixAmpersand) || at(.infixQuestionMark, .postfixQuestionMark) {
      bump(prefix: operatorNameLength(), as: .binaryOperator)
    } else {
      expectIdentifier()
    }
    if at(prefix: UInt8(ascii: "<")) { parseGenericParameters() }
    parseFunctionSignature()
    if at(.where) { parseGenericWhereClause() }
    parseOptionalCodeBlock()
    end(.functionDecl, start)
  }

  /// Without the `<` of the generic parameters that may be part of the token: `func +<T>(…)`.
  private func operatorNameLength() -> UInt32 {
    let token = cursor.token
    let length = token.end - token.start
    guard length > 1, cursor.byte(at: token.end - 1) == UInt8(ascii: "<"), next.kind.isIdentifier || next.isWord(.let)
    else { return length }
    return length - 1
  }

  private mutating func parseInitializer(_ start: Mark) {
    bump()
    if at(.exclamationMark, .postfixQuestionMark, .infixQuestionMark) || at(operator: UInt8(ascii: "!")) { bump() }
    if at(prefix: UInt8(ascii: "<")) { parseGenericParameters() }
    parseFunctionSignature()
    if at(.where) { parseGenericWhereClause() }
    parseOptionalCodeBlock(allowInit: false)
    end(.initializerDecl, start)
  }

  private mutating func parseDeinitializer(_ start: Mark) {
    bump()
    parseEffectSpecifiers()
    parseOptionalCodeBlock()
    end(.deinitializerDecl, start)
  }

  private mutating func parseSubscript(_ start: Mark) {
    bump()
    if at(prefix: UInt8(ascii: "<")) { parseGenericParameters() }
    parseParameterClause(.functionParameterClause)
    parseReturnClause()
    if at(.where) { parseGenericWhereClause() }
    if at(.leftBrace) { parseAccessorBlock() }
    end(.subscriptDecl, start)
  }

  // MARK: Macros and operators

  private mutating func parseMacro(_ start: Mark) {
    bump()
    expectIdentifier()
    if at(prefix: UInt8(ascii: "<")) { parseGenericParameters() }
    parseFunctionSignature()
    if at(.equal) { parseInitializerClause() }
    if at(.where) { parseGenericWhereClause() }
    end(.macroDecl, start)
  }

  /// `operator +++: Precedence`: tokens.
  private mutating func parseOperator(_ start: Mark) {
    bump()
    switch kind {
    case .prefixOperator, .binaryOperator, .postfixOperator, .infixQuestionMark, .equal, .arrow, .exclamationMark,
      .postfixQuestionMark, .prefixAmpersand:
      bump()
    default:
      miss()
    }
    while cursor.token.flags.contains(.glued), !at(.colon, .leftBrace, .endOfFile) {
      miss()
      bump()
    }
    if consume(.colon) {
      if at(.`Self`, .`self`) { bump() } else { expectIdentifier() }
      while consume(.comma) { bump() }
    }
    if at(.leftBrace) {
      miss()
      bumpBalanced()
    }
    end(.operatorDecl, start)
  }

  /// `precedencegroup P { higherThan: Q }`: tokens.
  private mutating func parsePrecedenceGroup(_ start: Mark) {
    bump()
    if at(.`Self`, .`self`) { bump() } else { expectIdentifier() }
    if expect(.leftBrace) {
      while !at(.rightBrace) && !at(.endOfFile) { bump() }
      expect(.rightBrace)
    }
    end(.precedenceGroupDecl, start)
  }
}
