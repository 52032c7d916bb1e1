import MoltText

extension Parser {
  /// `: Type`.
  mutating func parseTypeAnnotation() {
    let start = mark
    bump()
    parseResultType()
    end(.typeAnnotation, start)
  }

  /// A type, which may be a named opaque one: `<T: P> T`.
  mutating func parseResultType() {
    guard at(prefix: UInt8(ascii: "<")) else { return parseType() }
    let start = mark
    parseGenericParameters()
    parseType()
    end(.namedOpaqueReturnType, start)
  }

  mutating func parseType() {
    let start = mark
    if consume(.repeat) {
      parseTypeScalar()
      end(.packExpansionType, start)
    } else {
      parseTypeScalar()
    }
  }

  private mutating func parseTypeScalar() {
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting { return skipTooDeep() }
    let start = mark
    let isAttributed = parseTypeAttributes()
    let base = mark
    parseSimpleOrCompositionType()
    var ahead = cursor
    if ahead.skipFunctionTypeArrow() {
      // The tuple turns out to be the parameters.
      _ = dissolve(.tupleType, base)
      parseEffectSpecifiers()
      parseReturnClause(isFunctionType: true)
      end(.functionType, base)
    }
    if isAttributed { end(.attributedType, start) }
  }

  private mutating func parseSimpleOrCompositionType() {
    let start = mark
    if consume(.each) {
      parseSimpleType()
      return end(.packElementType, start)
    }
    let isSomeOrAny = at(.some, .any)
    if isSomeOrAny { bump() }
    let base = mark
    parseSimpleType()
    if at(operator: UInt8(ascii: "&")) {
      while at(operator: UInt8(ascii: "&")) {
        bump()
        parseSimpleType()
      }
      end(.compositionType, base)
    }
    if isSomeOrAny { end(.someOrAnyType, start) }
  }

  mutating func parseSimpleType(allowMemberTypes: Bool = true, isAttributeName: Bool = false) {
    let start = mark
    if at(operator: UInt8(ascii: "~")) {
      bump(as: .prefixOperator)
      parseUnsuppressedType(allowMemberTypes, isAttributeName)
      end(.suppressedType, start)
    } else {
      parseUnsuppressedType(allowMemberTypes, isAttributeName)
    }
  }

  private mutating func parseUnsuppressedType(_ allowMemberTypes: Bool, _ isAttributeName: Bool) {
    let start = mark
    switch kind {
    case .identifier, .editorPlaceholder, .colonColon: parseTypeIdentifier()
    case .keyword where at(.Any, .`Self`) || cursor.atModuleSelector(): parseTypeIdentifier()
    case .wildcard:
      if cursor.atModuleSelector() { return parseTypeIdentifier() }
      bump()
      end(.identifierType, start)
    case .leftParen: parseTupleType()
    case .leftSquare: parseCollectionType()
    default:
      miss("a type")
      return
    }
    while true {
      if at(.period) && (allowMemberTypes || next.isWord(.Type) || next.isWord(.Protocol)) {
        parseMemberType(start)
      } else if isAttributeName {
        return
      } else if cursor.atOnSameLine(.postfixQuestionMark) {
        bump()
        end(.optionalType, start)
      } else if cursor.atOnSameLine(.exclamationMark) {
        bump()
        end(.implicitlyUnwrappedOptionalType, start)
      } else {
        return
      }
    }
  }

  private mutating func parseMemberType(_ start: Mark) {
    let isGlued = cursor.token.flags.contains(.glued)
    bump()
    if isGlued && atStartOfLine {
      miss()
      return end(.memberType, start)
    }
    let hasSelector = cursor.atModuleSelector()
    if !hasSelector && at(.Type, .Protocol) {
      bump()
      return end(.metatypeType, start)
    }
    if parseModuleSelector() {
      if kind.isIdentifier || kind == .keyword { bump() } else { miss() }
    }
    if at(prefix: UInt8(ascii: "<")) { parseGenericArguments() }
    end(.memberType, start)
  }

  mutating func parseTypeIdentifier() {
    let start = mark
    let hasSelector = cursor.atModuleSelector()
    if !hasSelector && at(.Any) {
      bump()
      return end(.identifierType, start)
    }
    if parseModuleSelector() {
      if kind.isIdentifier || at(.`Self`) || hasSelector && kind == .keyword { bump() } else { miss() }
    }
    if at(prefix: UInt8(ascii: "<")) { parseGenericArguments() }
    end(.identifierType, start)
  }

  // MARK: Brackets

  private mutating func parseTupleType() {
    let start = mark
    bump()
    while !at(.rightParen) && !at(.endOfFile) {
      let element = mark
      let before = tokenCount
      if cursor.atParameterName(isClosure: false, allowSpecifiers: true) {
        while cursor.canHaveTypeSpecifier && at(.typeSpecifier) && !cursor.atParameterName(isClosure: false) { bump() }
        bump()
        if !at(.colon), cursor.atArgumentLabel(allowDollar: true) { bump() }
        expect(.colon)
      }
      parseType()
      if cursor.atEllipsis() { bump(as: .ellipsis) }
      if at(.equal) { parseInitializerClause() }
      let more = consume(.comma)
      end(.tupleTypeElement, element)
      if !more || tokenCount == before { break }
    }
    expectCloser(.rightParen)
    end(.tupleType, start)
  }

  private mutating func parseCollectionType() {
    let start = mark
    bump()
    if cursor.atInlineArrayTypeBody() { return parseInlineArrayTypeBody(start) }
    parseType()
    if consume(.colon) {
      parseType()
      expectCloser(.rightSquare)
      end(.dictionaryType, start)
    } else {
      expectCloser(.rightSquare)
      end(.arrayType, start)
    }
  }

  /// `3 of Element]`, after the `[` at `start`.
  mutating func parseInlineArrayTypeBody(_ start: Mark) {
    parseInlineArrayArgument()
    expect(.of)
    parseInlineArrayArgument()
    expectCloser(.rightSquare)
    end(.inlineArrayType, start)
  }

  private mutating func parseInlineArrayArgument() {
    let start = mark
    parseGenericArgument()
    end(.genericArgument, start)
  }

  // MARK: Specifiers and attributes

  /// `inout`, `borrowing`, `@escaping`, … before a type. Returns whether there are any.
  private mutating func parseTypeAttributes() -> Bool {
    let before = tokenCount
    while cursor.canHaveTypeSpecifier {
      if at(.typeSpecifier) {
        bump()
      } else if at(.nonisolated), !(next.kind == .leftParen && next.flags.contains(.atStartOfLine)) {
        parseNonisolatedSpecifier()
      } else {
        break
      }
    }
    while at(.atSign) { parseTypeAttribute() }
    if at(.nonisolated), cursor.canHaveTypeSpecifier,
      !(next.kind == .leftParen && next.flags.contains(.atStartOfLine))
    {
      parseNonisolatedSpecifier()
    }
    return tokenCount > before
  }

  private mutating func parseNonisolatedSpecifier() {
    bump()
    guard cursor.atAttributeArgument() else { return }
    bump()
    expect(.nonsending)
    expectCloser(.rightParen)
  }

  private mutating func parseTypeAttribute() {
    let attribute = cursor.attributeName
    guard cursor.keywordClass(of: attribute).contains(.plainTypeAttribute) else {
      if attribute.isWord(.isolated) {
        return parseAttribute(.required) { parser in
          let start = parser.mark
          let reference = parser.mark
          parser.expectIdentifier(orKeyword: true)
          parser.end(.declReferenceExpr, reference)
          parser.end(.labeledExpr, start)
        }
      }
      if attribute.isWord(.differentiable) {
        return parseAttribute(.required) { $0.parseDifferentiableArguments() }
      }
      return parseAttribute(.custom) { $0.parseArguments() }
    }
    let start = mark
    bump()
    parseType()
    end(.attribute, start)
  }
}
