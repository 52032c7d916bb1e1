import MoltText

/// Where an expression stands, as far as it decides what belongs to it.
enum ExprFlavor {
  case basic
  /// Before the body of a statement: `{` may be the body.
  case stmtCondition
  /// Ends with the line.
  case poundIfDirective
  /// Of an attribute such as `@attached`: names may be `init`, `subscript`, …
  case attributeArguments

  var ofCallArguments: ExprFlavor { self == .attributeArguments ? .attributeArguments : .basic }
}

/// Whether an expression may hold patterns.
enum PatternContext {
  case none
  /// `let` and `is` may start a pattern.
  case matching
  /// After `let` or `var`: identifiers are bound.
  case bindingIntroducer
}

extension Parser {
  /// An expression; where patterns may stand, also `is T` and `let x`, inside a `patternExpr`.
  @inline(never) mutating func parseExpression(_ flavor: ExprFlavor, _ pattern: PatternContext = .none) {
    if pattern != .none && (at(.is) || cursor.atPatternBinding()) {
      let start = mark
      parseMatchingPattern(.matching)
      end(.patternExpr, start)
      return
    }
    parseSequenceExpression(flavor, pattern)
  }

  /// Operands and operators in a row; a `sequenceExpr` if there is an operator.
  mutating func parseSequenceExpression(_ flavor: ExprFlavor, _ pattern: PatternContext = .none) {
    if flavor == .poundIfDirective && atStartOfLine {
      miss()
      return
    }
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting { return skipTooDeep() }
    let start = mark
    var hasOperator = false
    var hasOperand = parseSequenceElement(flavor, pattern)
    while hasOperand && !(flavor == .poundIfDirective && atStartOfLine) {
      guard let needsOperand = parseSequenceOperator(flavor, pattern) else { break }
      hasOperator = true
      if needsOperand {
        if flavor == .poundIfDirective && atStartOfLine { break }
        hasOperand = parseSequenceElement(flavor, pattern)
      }
    }
    if hasOperator { end(.sequenceExpr, start) }
  }

  /// An operator between operands. Returns nil if there is none, and false if the operand after it is a type, already
  /// parsed.
  private mutating func parseSequenceOperator(_ flavor: ExprFlavor, _ pattern: PatternContext) -> Bool? {
    let start = mark
    switch kind {
    case .binaryOperator:
      bump()
      end(.binaryOperatorExpr, start)
    case .equal:
      guard pattern == .none else { return nil }
      bump()
      end(.assignmentExpr, start)
    case .infixQuestionMark:
      bump()
      parseSequenceExpression(flavor, pattern)
      let hasColon = expect(.colon)
      end(.unresolvedTernaryExpr, start)
      if !hasColon && atStartOfLine { return false }
    case .arrow:
      return parseArrow()
    case .keyword where at(.is):
      bump()
      end(.unresolvedIsExpr, start)
      parseTypeExpression()
      return false
    case .keyword where at(.as):
      parseAs()
      return false
    case .keyword where at(.throws):
      return parseArrow()
    case .identifier where at(.async) && (next.kind == .arrow || next.isWord(.throws)):
      return parseArrow()
    default:
      return nil
    }
    return true
  }

  private mutating func parseArrow() -> Bool {
    let start = mark
    parseEffectSpecifiers()
    expect(.arrow)
    end(.arrowExpr, start)
    return true
  }

  /// `as? Type`.
  mutating func parseAs() {
    let start = mark
    bump()
    if at(.postfixQuestionMark, .exclamationMark) { bump() }
    end(.unresolvedAsExpr, start)
    parseTypeExpression()
  }

  private mutating func parseTypeExpression() {
    let start = mark
    parseType()
    end(.typeExpr, start)
  }

  // MARK: Operands

  /// An operand with what stands before it. Returns false if there is none.
  private mutating func parseSequenceElement(_ flavor: ExprFlavor, _ pattern: PatternContext) -> Bool {
    if at(.atSign) || kind == .keyword && at(.inout) || at(.nonisolated) && atNonisolatedType() {
      var ahead = cursor
      if ahead.canParseType() {
        parseTypeExpression()
        return true
      }
    }
    if at(.expressionModifier), let node = expressionModifier(flavor) {
      return parseModifiedExpression(node, flavor, pattern)
    }
    return parseUnaryExpression(flavor, pattern)
  }

  /// The node that the word here makes of the operand after it; nil if it is itself an operand.
  private func expressionModifier(_ flavor: ExprFlavor) -> SyntaxKind? {
    switch cursor.token.name {
    case .await: return .awaitExpr
    case .try: return .tryExpr
    case .repeat: return .packExpansionExpr
    case .unsafe:
      return cursor.atContextualKeyword(flavor, acceptClosure: true, preferPostfix: false) ? .unsafeExpr : nil
    case .borrow: return cursor.atContextualKeyword(flavor) ? .borrowExpr : nil
    case .copy: return cursor.atContextualKeyword(flavor) ? .copyExpr : nil
    case .consume: return cursor.atContextualKeyword(flavor) ? .consumeExpr : nil
    case .each: return cursor.atContextualKeyword(flavor) ? .packElementExpr : nil
    case .any:
      let isType = cursor.atContextualKeyword(flavor) || cursor.isOperator(next, UInt8(ascii: "~"))
      return isType ? .typeExpr : nil
    default: return nil
    }
  }

  private mutating func parseModifiedExpression(
    _ node: SyntaxKind, _ flavor: ExprFlavor, _ pattern: PatternContext
  ) -> Bool {
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting {
      skipTooDeep()
      return true
    }
    let start = mark
    if node == .typeExpr {
      parseType()
    } else {
      bump()
      if node == .tryExpr, at(.exclamationMark, .postfixQuestionMark) { bump() }
      if node == .packExpansionExpr {
        parseExpression(flavor, pattern)
      } else if !parseSequenceElement(flavor, pattern) {
        miss("an expression")
      }
    }
    end(node, start)
    return true
  }

  /// `nonisolated(nonsending)` before a function type.
  private func atNonisolatedType() -> Bool {
    var ahead = cursor
    ahead.advance()
    guard !ahead.atStartOfLine, ahead.consume(.leftParen), !ahead.atStartOfLine, ahead.consume(.nonsending) else {
      return false
    }
    return ahead.atOnSameLine(.rightParen)
  }

  private mutating func parseUnaryExpression(_ flavor: ExprFlavor, _ pattern: PatternContext) -> Bool {
    let start = mark
    switch kind {
    case .keyword where at(.if):
      parseIfExpression()
    case .keyword where at(.switch):
      parseSwitchExpression()
    case .prefixAmpersand:
      parsePrefixedExpression(.inOutExpr, flavor, pattern)
    case .prefixOperator:
      parsePrefixedExpression(.prefixOperatorExpr, flavor, pattern)
    case .backslash:
      parseKeyPathExpression(pattern)
    default:
      guard parsePrimaryExpression(flavor, pattern) else {
        miss("an expression")
        return false
      }
      parsePostfixExpressionSuffix(start, flavor, pattern)
    }
    return true
  }

  private mutating func parsePrefixedExpression(_ node: SyntaxKind, _ flavor: ExprFlavor, _ pattern: PatternContext) {
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting { return skipTooDeep() }
    let start = mark
    bump()
    _ = parseUnaryExpression(flavor, pattern)
    end(node, start)
  }

  // MARK: Arguments

  /// The arguments between brackets, each a `labeledExpr` with its label and comma.
  @inline(never) mutating func parseArguments(
    _ pattern: PatternContext = .none, flavor: ExprFlavor = .basic, allowTrailingComma: Bool = true
  ) {
    guard !at(.rightParen) else { return }
    while true {
      let start = mark
      if cursor.atArgumentLabel(allowDollar: true) && next.kind == .colon {
        bump()
        bump()
      } else {
        consume(.colon)
      }
      if cursor.atOperatorArgument() {
        parseDeclReference(.operators)
      } else {
        parseExpression(flavor, pattern)
      }
      let more = consume(.comma)
      end(.labeledExpr, start)
      guard more, !at(.endOfFile), !(allowTrailingComma && at(.rightParen, .rightSquare)) else { return }
    }
  }

  /// `= value`.
  mutating func parseInitializerClause() {
    let start = mark
    if cursor.atDoubleEqual() {
      miss()
      bump()
    } else {
      expect(.equal)
    }
    parseExpression(.basic)
    end(.initializerClause, start)
  }
}
