import MoltText

extension Parser {
  /// `if … { } else if … { } else { }`. Each `else if` is inside the `if` before it, and there may be hundreds: they
  /// are parsed in a loop and ended together.
  mutating func parseIfExpression() {
    let outermost = pendingMarks.count
    while true {
      pendingMarks.append(mark)
      bump()
      parseConditions()
      parseCodeBlock()
      guard consume(.else) else { break }
      if at(.if) { continue }
      parseCodeBlock()
      break
    }
    while pendingMarks.count > outermost { end(.ifExpr, pendingMarks.removeLast()) }
  }

  mutating func parseGuard() {
    let start = mark
    bump()
    parseConditions()
    expect(.else)
    parseCodeBlock()
    end(.guardStmt, start)
  }

  @inline(never) mutating func parseConditions() {
    guard !at(.leftBrace) else {
      miss("a condition")
      return
    }
    var more: Bool
    repeat {
      let start = mark
      parseCondition()
      more = consume(.comma)
      end(.conditionElement, start)
    } while more && !at(.endOfFile)
  }

  private mutating func parseCondition() {
    if at(.poundAvailable, .poundUnavailable) {
      parseAvailabilityCondition()
    } else if at(.case) {
      let start = mark
      bump()
      parseMatchingPattern(.matching)
      parseConditionInitializer()
      end(.matchingPatternCondition, start)
    } else if at(.let, .var) || kind == .keyword && at(.inout) {
      let start = mark
      bump()
      parseMatchingPattern(.bindingIntroducer)
      parseConditionInitializer()
      end(.optionalBindingCondition, start)
    } else {
      parseExpression(.stmtCondition)
    }
  }

  private mutating func parseConditionInitializer() {
    if at(.colon) { parseTypeAnnotation() }
    guard at(.equal) else { return }
    let start = mark
    bump()
    parseExpression(.stmtCondition)
    end(.initializerClause, start)
  }

  // MARK: Switch

  mutating func parseSwitchExpression() {
    let start = mark
    bump()
    if at(.leftBrace) { miss() } else { parseExpression(.stmtCondition) }
    if expectLeftBrace() {
      depth += 1
      if depth > RecursionBound.nesting { skipTooDeep() } else { parseSwitchCases() }
      depth -= 1
      if !at(.rightBrace) { skipToRightBrace() }
      expect(.rightBrace)
    }
    end(.switchExpr, start)
  }

  mutating func parseSwitchCases() {
    while !at(.endOfFile, .rightBrace) && !atEndOfIfConfigClause {
      if cursor.atStartOfSwitchCase() {
        parseSwitchCase()
      } else if at(.poundIf) {
        parseIfConfig(.switchCases)
      } else {
        parseStatementsWithoutCase()
      }
    }
  }

  private mutating func parseStatementsWithoutCase() {
    let start = mark
    miss()
    let before = tokenCount
    parseCodeBlockItems(until: .switchCase)
    if tokenCount == before { bumpBalanced() }
    end(.switchCase, start)
  }

  private mutating func skipToRightBrace() {
    let start = mark
    miss()
    while !at(.rightBrace) && !at(.endOfFile) { bumpBalanced() }
    end(.unknown, start)
  }

  mutating func parseSwitchCase() {
    let start = mark
    if at(.atSign) { parseSwitchCaseAttribute() }
    if at(.case) {
      parseSwitchCaseLabel()
    } else {
      let label = mark
      expect(.default)
      expect(.colon)
      end(.switchCaseLabel, label)
    }
    parseCodeBlockItems(until: .switchCase)
    end(.switchCase, start)
  }

  /// `@unknown`.
  private mutating func parseSwitchCaseAttribute() {
    let start = mark
    bump()
    let name = mark
    expectIdentifier()
    end(.identifierType, name)
    end(.attribute, start)
  }

  private mutating func parseSwitchCaseLabel() {
    let start = mark
    bump()
    var more: Bool
    repeat {
      let item = mark
      parseMatchingPattern(.matching)
      if at(.where) { parseWhereClause(.basic) }
      more = consume(.comma)
      end(.switchCaseItem, item)
    } while more && !at(.endOfFile)
    expect(.colon)
    end(.switchCaseLabel, start)
  }
}
