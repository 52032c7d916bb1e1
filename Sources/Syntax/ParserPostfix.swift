/// What follows a primary expression: members, calls, subscripts, closures, `?`, `!`, operators, `#if`.
extension Parser {
  mutating func parsePostfixExpressionSuffix(_ start: Mark, _ flavor: ExprFlavor, _ pattern: PatternContext) {
    while true {
      if flavor == .poundIfDirective && atStartOfLine { return }
      switch kind {
      case .period:
        parseDottedExpressionSuffix(start)
      case .leftParen:
        guard !atStartOfLine else { return }
        parseCallSuffix(start, flavor, pattern)
      case .leftSquare:
        guard !atStartOfLine else { return }
        parseSubscriptSuffix(start, flavor, pattern)
      case .leftBrace:
        guard rows.last?.kind.isLiteral == false, cursor.atTrailingClosure(flavor) else { return }
        parseTrailingClosures()
        end(.functionCallExpr, start)
        // A second closure would not be a call of the first one's result.
        if at(.leftBrace) { return }
      case .postfixQuestionMark:
        bump()
        end(.optionalChainingExpr, start)
      case .exclamationMark:
        bump()
        end(.forceUnwrapExpr, start)
      case .postfixOperator:
        bump()
        end(.postfixOperatorExpr, start)
      case .poundIf:
        guard cursor.atPostfixIfConfig() else { return }
        parseIfConfigExpressionSuffix(start, flavor)
      default:
        return
      }
    }
  }

  /// `.name`, perhaps with generic arguments.
  @inline(never) mutating func parseDottedExpressionSuffix(_ start: Mark) {
    parseMember()
    end(.memberAccessExpr, start)
    if cursor.atGenericArgumentList() {
      parseGenericArguments()
      end(.genericSpecializationExpr, start)
    }
  }

  /// `.` and the reference after it.
  mutating func parseMember() {
    let isGlued = cursor.token.flags.contains(.glued)
    bump()
    if isGlued && atStartOfLine {
      // `value.` at the end of a line is unfinished; the next line is another statement.
      miss("a name")
      return
    }
    if !cursor.atModuleSelector() && (at(.integerLiteral) || at(.`self`)) {
      let reference = mark
      bump()
      end(.declReferenceExpr, reference)
    } else {
      parseDeclReference([.keywords, .compoundNames])
    }
  }

  mutating func parseIfConfigExpressionSuffix(_ start: Mark, _ flavor: ExprFlavor) {
    parseIfConfig(.postfixExpression(flavor))
    end(.postfixIfConfigExpr, start)
  }

  @inline(never)
  private mutating func parseCallSuffix(_ start: Mark, _ flavor: ExprFlavor, _ pattern: PatternContext) {
    bump()
    parseArguments(pattern, flavor: flavor.ofCallArguments)
    expectCloser(.rightParen)
    parseTrailingClosuresOfCall(flavor)
    end(.functionCallExpr, start)
  }

  @inline(never)
  private mutating func parseSubscriptSuffix(_ start: Mark, _ flavor: ExprFlavor, _ pattern: PatternContext) {
    bump()
    if !at(.rightSquare) { parseArguments(pattern) }
    expectCloser(.rightSquare)
    parseTrailingClosuresOfCall(flavor)
    end(.subscriptCallExpr, start)
  }

  /// Closures after the brackets of a call. In a condition they are left to the loop over suffixes, which makes a call
  /// of its own for them.
  mutating func parseTrailingClosuresOfCall(_ flavor: ExprFlavor) {
    if flavor == .basic && at(.leftBrace) && cursor.atTrailingClosure(flavor) { parseTrailingClosures() }
  }

  @inline(never) private mutating func parseTrailingClosures() {
    parseClosureExpression()
    while cursor.atLabeledTrailingClosure() {
      let start = mark
      bump()
      bump()
      parseClosureExpression()
      end(.multipleTrailingClosureElement, start)
    }
  }
}

extension SyntaxKind {
  /// Literals are not called by a closure after them.
  fileprivate var isLiteral: Bool {
    switch self {
    case .arrayExpr, .booleanLiteralExpr, .dictionaryExpr, .floatLiteralExpr, .integerLiteralExpr, .nilLiteralExpr,
      .regexLiteralExpr, .stringLiteralExpr:
      return true
    default:
      return false
    }
  }
}
