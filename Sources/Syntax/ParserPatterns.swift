import MoltText

extension Parser {
  /// A pattern that only binds: of `let`, `var` and `for`.
  ///
  /// - Parameter isBinding: whether a `let` or `var` stands before it; the grammar takes no second one.
  mutating func parsePattern(isBinding: Bool) {
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting { return skipTooDeep() }
    let start = mark
    switch kind {
    case .leftParen:
      bump()
      parseTuplePatternElements(isBinding: isBinding)
      expectCloser(.rightParen)
      end(.tuplePattern, start)
    case .wildcard:
      bump()
      end(.wildcardPattern, start)
    case .identifier, .editorPlaceholder, .keyword:
      if cursor.atPatternBinding() {
        if isBinding { miss() }
        bump()
        parsePattern(isBinding: true)
        end(.valueBindingPattern, start)
      } else {
        expectIdentifier()
        end(.identifierPattern, start)
      }
    case .dollarIdentifier:
      miss()
      bump()
      end(.identifierPattern, start)
    default:
      miss("a name or pattern")
    }
  }

  private mutating func parseTuplePatternElements(isBinding: Bool) {
    while !at(.rightParen) && !at(.endOfFile) {
      let start = mark
      if kind.isIdentifier && next.kind == .colon {
        bump()
        bump()
      }
      parsePattern(isBinding: isBinding)
      let more = consume(.comma)
      end(.tuplePatternElement, start)
      if !more { return }
    }
  }

  /// A pattern that a value is matched with. Whatever is no `let`, `is` and so on is an expression.
  mutating func parseMatchingPattern(_ context: PatternContext) {
    depth += 1
    defer { depth -= 1 }
    if depth > RecursionBound.nesting { return skipTooDeep() }
    let start = mark
    if at(.is) {
      bump()
      parseType()
      end(.isTypePattern, start)
    } else if cursor.atPatternBinding() {
      bump()
      parseMatchingPattern(.bindingIntroducer)
      end(.valueBindingPattern, start)
    } else {
      parseSequenceExpression(.stmtCondition, context)
      if !dissolve(.patternExpr, start) { end(.expressionPattern, start) }
    }
  }
}
