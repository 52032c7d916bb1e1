import MoltSymbols
import MoltSyntax

extension Condition {
  /// Whether the form of what a metavariable stands for is as demanded; true for what only types tell.
  ///
  /// - Parameter starts: which chains begin with a member that their place implies, as far as that was asked.
  func allowsForm(_ capture: Capture, _ starts: ChainAnswers<Bool>) -> Bool {
    guard let holds = formHolds(capture, starts) else { return true }
    return holds != isNegated
  }

  private func formHolds(_ capture: Capture, _ starts: ChainAnswers<Bool>) -> Bool? {
    let node = capture.node.withoutParentheses
    let isWhole = capture.tokens == capture.node.tokens
    switch demand {
    case .literal: return isWhole && node.isPlainLiteral
    case .closure: return isWhole && node.kind == .closureExpr
    case .trailingClosure: return capture.isTrailingClosure
    // A closure, or whatever else gives one.
    case .function: return true
    case .name: return capture.tokens.count == 1 && capture.node.token(capture.tokens.lowerBound).kind == .identifier
    case .implicitMember: return isWhole && node.choices.allSatisfy { $0.startsWithImplicitMember(starts) }
    case .call: return isWhole && node.kind == .functionCallExpr
    case .oneOf(let spellings):
      guard isWhole else { return spellings.contains(capture.tokens.map { capture.node.tokenText($0) }.joined()) }
      return node.choices.allSatisfy { choice in spellings.contains(choice.tokens.map { choice.tokenText($0) }.joined()) }
    case .parameters(let count): return node.kind == .closureExpr && node.closureParameterCount == count
    case .singleExpression:
      let statements = node.children.filter { $0.kind != .closureSignature }
      return node.kind == .closureExpr && statements.count == 1 && statements[0].isExpression && node.closureParameterCount == 0
    case .typedByPlace, .view, .type, .conforms, .unresolved: return nil
    }
  }

  /// What types tell; yes for what does not ask for them.
  func answer(for node: Node, _ questions: ExpressionQuestions) -> Answer {
    let answer: Answer
    switch demand {
    case .view: answer = questions.isView(node)
    case .type(let names), .conforms(let names): answer = questions.isOfType(names, node)
    case .unresolved: answer = questions.isUnresolved(node) ? .yes : .no
    case .typedByPlace: answer = questions.isTypedByPlace(node) ? .yes : .no
    case .call: answer = questions.isFunction(node) ? .no : .yes
    default: return .yes
    }
    return isNegated ? answer.negated : answer
  }

  /// The same for the implicit `self` of a place.
  func answer(forSelfAt node: Node, _ questions: ExpressionQuestions) -> Answer {
    let answer: Answer
    switch demand {
    case .view: answer = questions.isSelfView(at: node)
    case .type(let names), .conforms(let names): answer = questions.isInside(node, names) ? .yes : .no
    default: answer = .no
    }
    return isNegated ? answer.negated : answer
  }

  /// Whether it leaves nothing open.
  var namesAll: Bool {
    guard case .oneOf = demand else { return false }
    return !isNegated
  }

  /// Whether what it is about may be a closure without a label, behind the parentheses of a call.
  var speaksOfFunctions: Bool {
    switch demand {
    case .closure, .trailingClosure, .function, .singleExpression, .parameters: !isNegated
    default: false
    }
  }

  var asksForTypes: Bool {
    switch demand {
    case .typedByPlace, .view, .type, .conforms, .unresolved: true
    // What a call gives may be a function again.
    case .call: !isNegated
    default: false
    }
  }
}

extension Answer {
  fileprivate var negated: Answer { self == .yes ? .no : self == .no ? .yes : .unknown }
}

extension ExpressionQuestions {
  func isFunction(_ node: Node) -> Bool {
    if case .function = index.type(ofExpression: node).unwrapped { true } else { false }
  }

  func isUnresolved(_ node: Node) -> Bool { index.type(ofExpression: node) == .unknown && isView(node) == .unknown }
}

extension Node {
  fileprivate var isPlainLiteral: Bool {
    switch kind {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: return true
    case .stringLiteralExpr: return !descendants.contains { $0.kind == .expressionSegment }
    // `-3`
    case .prefixOperatorExpr: return expressionChild?.isPlainLiteral == true
    default: return false
    }
  }

  /// `.red`, `.init(…)`, `.system(size: 3)`, `.red.opacity(0.5)`.
  func startsWithImplicitMember(_ starts: ChainAnswers<Bool>) -> Bool {
    starts.answer(for: self) { link in
      guard link.kind == .functionCallExpr || link.kind == .memberAccessExpr, let base = link.firstChild else { return .settled(false) }
      if link.kind == .memberAccessExpr, base == link.lastChild { return .settled(link.conditionalReceiver == nil) }
      return .same(as: base)
    }
  }

  /// What an expression may give: of `c ? a : b` both branches, of `a ?? b` both sides, else the expression itself.
  var choices: [Node] {
    guard kind == .sequenceExpr else { return [self] }
    let parts = Array(children)
    let first = parts.firstIndex { $0.kind == .unresolvedTernaryExpr }
    let isCoalescing = parts.allSatisfy { $0.kind != .binaryOperatorExpr || $0.text == "??" }
    guard first != nil || isCoalescing else { return [self] }
    // What stands before the first question mark is a condition.
    return parts[(first ?? 0)...].flatMap { part -> [Node] in
      switch part.kind {
      case .unresolvedTernaryExpr: part.expressionChild?.withoutParentheses.choices ?? []
      case .binaryOperatorExpr: []
      default: part.withoutParentheses.choices
      }
    }
  }

  /// The parameters that a closure names, or uses by `$0`.
  var closureParameterCount: Int {
    if let signature = firstChild(.closureSignature) {
      let named = signature.descendants.count { $0.kind == .closureParameter || $0.kind == .closureShorthandParameter }
      if named > 0 || signature.firstChild(.closureParameterClause) != nil { return named }
    }
    var highest = 0
    for index in tokens where token(index).kind == .dollarIdentifier {
      guard let number = Int(tokenText(index).dropFirst()) else { continue }
      let owner = descendants.first { $0.kind == .closureExpr && $0.tokens.contains(index) }
      if owner == nil { highest = max(highest, number + 1) }
    }
    return highest
  }
}
