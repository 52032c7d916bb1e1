import MoltSyntax

/// Operators that bind their operands in the order of precedence groups.
private struct Precedence {
  let level: Int
  let isRight: Bool

  static func of(_ text: String) -> Precedence {
    switch text {
    case "<<", ">>", "&<<", "&>>": Precedence(level: 9, isRight: false)
    case "*", "/", "%", "&*", "&", ".*", "./": Precedence(level: 8, isRight: false)
    case "+", "-", "&+", "&-", "|", "^", ".+", ".-": Precedence(level: 7, isRight: false)
    case "...", "..<": Precedence(level: 6, isRight: false)
    case "is", "as": Precedence(level: 5, isRight: false)
    case "??": Precedence(level: 4, isRight: true)
    case "<", "<=", ">", ">=", "==", "!=", "===", "!==", "~=", ".==", ".!=": Precedence(level: 3, isRight: false)
    case "&&": Precedence(level: 2, isRight: false)
    case "||": Precedence(level: 1, isRight: false)
    case "?": Precedence(level: 0, isRight: true)
    case "->": Precedence(level: -2, isRight: true)
    default:
      text.isAssignmentOperator ? Precedence(level: -1, isRight: true) : Precedence(level: 5, isRight: false)
    }
  }
}

/// A sequence of operands and operators, folded.
private struct Folded {
  indirect enum Form {
    case operand(Node)
    case binary(Node, Folded, Folded)
    case ternary(Node, Folded, Folded)
    case cast(Node, Folded, Node)
    /// `try a ?? b`: what stands behind `try`, `await` or `unsafe` belongs to it.
    case effect(Node, Folded)
  }

  let form: Form
  /// The operands that it begins and ends with. Kept, as each part of a long sum is asked for its first.
  let first, last: Node

  init(_ form: Form) {
    self.form = form
    switch form {
    case .operand(let node): (first, last) = (node, node)
    case .binary(_, let left, let right), .ternary(_, let left, let right): (first, last) = (left.first, right.last)
    case .cast(_, let value, let type): (first, last) = (value.first, type)
    case .effect(let node, let inner): (first, last) = (node, inner.last)
    }
  }
}

extension Checker {
  func checkSequence(_ node: Node, _ expected: TypeRef) -> TypeRef {
    let parts = Array(node.children)
    guard parts.count >= 3 || parts.contains(where: { $0.kind == .unresolvedAsExpr }) else {
      for part in parts where part.isExpression { _ = check(part, expected: .unknown) }
      return .unknown
    }
    var place = 0
    let folded = fold(parts, &place, -10)
    return check(folded, expected)
  }

  private func fold(_ parts: [Node], _ place: inout Int, _ least: Int) -> Folded {
    var left = operand(parts, &place)
    while place < parts.count {
      let op = parts[place]
      let text: String
      switch op.kind {
      case .binaryOperatorExpr: text = op.text
      case .assignmentExpr: text = "="
      case .arrowExpr: text = "->"
      case .unresolvedTernaryExpr: text = "?"
      case .unresolvedAsExpr, .unresolvedIsExpr: text = "as"
      default: return left
      }
      let precedence = custom(op, text) ?? Precedence.of(text)
      if precedence.level < least { return left }
      place += 1
      guard place < parts.count else { return left }
      if op.kind == .unresolvedAsExpr || op.kind == .unresolvedIsExpr {
        left = Folded(.cast(op, left, parts[place]))
        place += 1
        continue
      }
      let right = fold(parts, &place, precedence.isRight ? precedence.level : precedence.level + 1)
      left = Folded(op.kind == .unresolvedTernaryExpr ? .ternary(op, left, right) : .binary(op, left, right))
    }
    return left
  }

  private func operand(_ parts: [Node], _ place: inout Int) -> Folded {
    let node = parts[place]
    let isEffect = node.kind == .tryExpr || node.kind == .awaitExpr || node.kind == .unsafeExpr
    guard isEffect, place + 1 < parts.count, let inner = node.expressionChild else {
      place += 1
      return Folded(.operand(node))
    }
    var rest = parts
    rest[place] = inner
    return Folded(.effect(node, fold(rest, &place, 0)))
  }

  /// The precedence of an operator that the project declares.
  private func custom(_ op: Node, _ text: String) -> Precedence? {
    guard op.kind == .binaryOperatorExpr, let declared = model.table.operators(op.token(op.row.firstToken).name).first else { return nil }
    let group =
      declared.row.endToken > declared.introducer + 3
      ? declared.text(in: declared.token(declared.introducer + 3).range) : "DefaultPrecedence"
    switch group {
    case "BitwiseShiftPrecedence": return Precedence(level: 9, isRight: false)
    case "MultiplicationPrecedence": return Precedence(level: 8, isRight: false)
    case "AdditionPrecedence": return Precedence(level: 7, isRight: false)
    case "RangeFormationPrecedence": return Precedence(level: 6, isRight: false)
    case "CastingPrecedence", "DefaultPrecedence": return Precedence(level: 5, isRight: false)
    case "NilCoalescingPrecedence": return Precedence(level: 4, isRight: true)
    case "ComparisonPrecedence": return Precedence(level: 3, isRight: false)
    case "LogicalConjunctionPrecedence": return Precedence(level: 2, isRight: false)
    case "LogicalDisjunctionPrecedence": return Precedence(level: 1, isRight: false)
    case "TernaryPrecedence": return Precedence(level: 0, isRight: true)
    case "AssignmentPrecedence": return Precedence(level: -1, isRight: true)
    default: return nil
    }
  }

  private func check(_ folded: Folded, _ expected: TypeRef) -> TypeRef {
    let type: TypeRef
    let kind: StaticFoldedKind
    switch folded.form {
    case .operand(let node): return check(node, expected: expected)
    case .effect(let node, let inner):
      let isOptional = node.kind == .tryExpr && node.token(node.row.firstToken + 1).kind == .postfixQuestionMark
      let found = check(inner, isOptional ? unwrapped(expected) : expected)
      if case .nominal(let id, _) = store[shallow(found)], id == optionalID {
        type = found
      } else {
        type = isOptional ? optionalOf(found) : found
      }
      kind = .attempt
    case .binary(let op, let left, let right):
      if op.kind == .assignmentExpr {
        type = checkAssignment(left, right)
        kind = .assign
      } else {
        type = checkBinary(op, left, right, expected)
        kind = .binary
      }
    case .ternary(let middle, let condition, let other):
      type = checkTernary(middle, condition, other, expected)
      kind = .ternary
    case .cast(let op, let value, let written):
      type = checkCast(op, value, written)
      kind = op.kind == .unresolvedIsExpr ? .check : .cast
    }
    record(
      folded: FoldedExtent(firstToken: folded.first.row.firstToken, lastToken: folded.last.row.endToken - 1, kind: kind), at: folded.first,
      type)
    return type
  }

  private func checkAssignment(_ left: Folded, _ right: Folded) -> TypeRef {
    if case .operand(let node) = left.form, node.kind == .discardAssignmentExpr {
      _ = check(right, .unknown)
      return .void
    }
    var target = valueOf(check(left, .unknown))
    var result = TypeRef.void
    if case .operand(let node) = left.form, node.endsOptionalChain {
      target = unwrapped(target)
      result = optionalOf(.void)
    }
    let value = check(right, zonk(target))
    if !convert(value, to: target) {
      if case .nominal(let id, let arguments) = store[shallow(value)], id == optionalID, convert(arguments[0], to: target) { return result }
      state.mismatches += 1
    }
    return result
  }

  private func checkTernary(_ middle: Node, _ condition: Folded, _ other: Folded, _ expected: TypeRef) -> TypeRef {
    _ = convert(check(condition, model.standard(known.bool)), to: model.standard(known.bool))
    let first = middle.expressionChild.map { valueOf(check($0, expected: expected)) } ?? .unknown
    let isOpen = expected == .unknown || isVariable(shallow(expected))
    let second = valueOf(check(other, isOpen && !isFree(other) ? zonk(first) : expected))
    let wanted = shallow(expected)
    if wanted != .unknown, !isVariable(wanted) {
      let before = state
      if convert(first, to: wanted), convert(second, to: wanted) { return wanted }
      state = before
    }
    return join([first, second])
  }

  private func isFree(_ folded: Folded) -> Bool {
    if case .operand(let node) = folded.form { return isContextFree(node) }
    return true
  }

  private func checkCast(_ op: Node, _ value: Folded, _ written: Node) -> TypeRef {
    let type =
      written.kind == .typeExpr ? written.typeChild.map { model.resolve($0, unbound: { _ in self.variable() }) } ?? .unknown : .unknown
    let mark = op.row.endToken > op.row.firstToken + 1 ? op.token(op.row.firstToken + 1).kind : .unknown
    let isCoercion = op.kind == .unresolvedAsExpr && mark != .postfixQuestionMark && mark != .exclamationMark && mark != .infixQuestionMark
    let found = check(value, isCoercion ? type : .unknown)
    if op.kind == .unresolvedIsExpr { return model.standard(known.bool) }
    if isCoercion {
      _ = convert(found, to: type)
      return type
    }
    return mark == .exclamationMark ? type : optionalOf(type)
  }

  // MARK: Application

  private func checkBinary(_ op: Node, _ left: Folded, _ right: Folded, _ expected: TypeRef) -> TypeRef {
    let name = op.token(op.row.firstToken).name
    let text = op.text
    if text == "??" { return coalesce(op, left, right, expected) }
    let isArithmetic = ["+", "-", "*", "/", "%"].contains(text)
    let hint = isArithmetic ? shallow(expected) : .unknown
    var sides: [(Folded, TypeRef?)] = [(left, nil), (right, nil)]
    for place in 0..<2 where isFree(sides[place].0) || isBranch(sides[place].0) { sides[place].1 = valueOf(check(sides[place].0, hint)) }
    for place in 0..<2 where sides[place].1 == nil {
      let other = sides[1 - place].1.map { zonk($0) } ?? hint
      sides[place].1 = valueOf(check(sides[place].0, other))
    }
    var a = shallow(sides[0].1!)
    let b = shallow(sides[1].1!)
    if text.isAssignmentOperator, case .operand(let node) = left.form, node.endsOptionalChain { a = unwrapped(a) }
    let references = operatorReferences(name, op, [a, b])
    if let type = ofLiterals(text, a, b) {
      record(op, .unknown, references.first { model.isSDK($0.id) }?.id)
      return type
    }
    return applyOperator(references, [a, b], expected, op) ?? unknownOperator(text, a, b)
  }

  /// Of two literals, the result is one whose type is still open.
  private func ofLiterals(_ text: String, _ a: TypeRef, _ b: TypeRef) -> TypeRef? {
    guard let first = literal(of: a), let second = literal(of: b), [first, second].allSatisfy({ $0 == .integer || $0 == .float }) else {
      return nil
    }
    switch text {
    case "+", "-", "*", "/", "%": return unify(a, b) ? shallow(a) : nil
    case "...", "..<": return unify(a, b) ? model.standard(model.names[text == "..." ? "ClosedRange" : "Range"], [shallow(a)]) : nil
    default: return nil
    }
  }

  private func isBranch(_ folded: Folded) -> Bool {
    if case .operand = folded.form { return false }
    return true
  }

  private func coalesce(_ op: Node, _ left: Folded, _ right: Folded, _ expected: TypeRef) -> TypeRef {
    let first = shallow(valueOf(check(left, .unknown)))
    let wrapped = unwrapped(first)
    var second = valueOf(check(right, wrapped == .unknown ? expected : zonk(wrapped)))
    var result = wrapped
    if case .nominal(let id, _) = store[shallow(second)], id == optionalID, literal(of: wrapped) == nil {
      let before = state
      if convert(second, to: first) {
        result = first
      } else {
        state = before
        second = unwrapped(second)
      }
    } else if literal(of: second) == .nil {
      _ = unify(second, first)
      result = first
    } else if !convert(second, to: wrapped) {
      result = join([wrapped, second])
    }
    // It may be optional, too.
    if shallow(second) == .unknown { result = .unknown }
    record(op, .unknown, operatorReferences(op.token(op.row.firstToken).name, op, []).first?.id)
    return result
  }

  /// The declarations of an operator: members of the operands' types and of their protocols, and those outside of types.
  func operatorReferences(_ name: Name, _ node: Node, _ operands: [TypeRef]) -> [Reference] {
    var seen: Set<DeclarationID> = []
    var result: [Reference] = []
    var bases: [TypeRef] = []
    for operand in operands {
      let type = literal(of: operand).map { defaultType(of: $0) } ?? operand
      bases.append(type)
      if case .nominal(let id, let arguments) = store[type], id == optionalID { bases.append(shallow(arguments[0])) }
    }
    for base in bases {
      for id in model.lookUpMembers(name, of: base, isStatic: true) where seen.insert(id).inserted {
        result.append(Reference(id: id, base: store.metatype(operatorBase(id, base)), isInstance: false))
      }
    }
    for id in model.lookUpTopLevelValues(name, from: node) where seen.insert(id).inserted { result.append(Reference(id: id, base: nil)) }
    return result
  }

  private func operatorBase(_ id: DeclarationID, _ base: TypeRef) -> TypeRef { base }

  private func applyOperator(
    _ references: [Reference], _ operands: [TypeRef], _ expected: TypeRef, _ op: Node, isPostfix: Bool = false
  ) -> TypeRef? {
    guard let best = bestOperator(references, operands, expected, isPostfix: isPostfix) else { return nil }
    let score = state.score
    state = best.state
    state.score = score
    record(op, .unknown, best.id)
    return zonk(best.result)
  }

  /// The operator among some that fits operands best, with what follows from it. Decides nothing.
  private func bestOperator(
    _ references: [Reference], _ operands: [TypeRef], _ expected: TypeRef, isPostfix wantsPostfix: Bool = false
  ) -> (score: Score, state: SolverState, result: TypeRef, id: DeclarationID)? {
    var best: (score: Score, state: SolverState, result: TypeRef, id: DeclarationID)?
    let start = state
    defer { state = start }
    for reference in references {
      let node = model.table[reference.id].node
      let isPrefix = node.hasModifier(.prefix)
      let isPostfix = node.hasModifier(.postfix)
      if operands.count == 2 && (isPrefix || isPostfix) { continue }
      if operands.count == 1 && !(wantsPostfix ? isPostfix : isPrefix) { continue }
      let parameters = model.signature(of: reference.id).parameters
      guard parameters.count == operands.count, !zip(parameters, operands).contains(where: { isExcluded($1, from: $0.type) }) else {
        continue
      }
      state = start
      state.score = Score()
      guard let candidate = candidate(for: reference) else { continue }
      let fits = zip(candidate.parameters, operands).allSatisfy { parameter, operand in
        var wanted = parameter.type
        if parameter.isAutoclosure, case .function(let shape) = store[shallow(wanted)] { wanted = shape.result }
        if case .inout(let inner) = store[shallow(wanted)] { return convert(operand, to: inner) }
        return convert(operand, to: wanted)
      }
      guard fits else { continue }
      if expected != .unknown, !isVariable(shallow(expected)) {
        let before = state
        if !convert(candidate.result, to: expected) {
          state = before
          state.score.conversions += 1
        }
      }
      if !model.table.genericParameters(of: reference.id).isEmpty { state.score.generics += 1 }
      if let owner = model.owner(of: reference.id), model.table[owner].kind == .protocol { state.score.extensions += 1 }
      if best == nil || state.score < best!.score { best = (state.score, state, candidate.result, reference.id) }
    }
    return best
  }

  /// Notes, at what stands around an expression in a pattern, the operator that says whether a value matches it.
  func recordMatch(_ expression: Node, _ type: TypeRef, of subject: TypeRef) {
    guard let place = expression.parent, let name = model.names["~="] else { return }
    let operands = [shallow(valueOf(type)), shallow(subject)]
    guard let best = bestOperator(operatorReferences(name, expression, operands), operands, .unknown) else { return }
    record(place, .unknown, best.id)
  }

  /// What an operator gives that no declaration was found for.
  private func unknownOperator(_ text: String, _ a: TypeRef, _ b: TypeRef) -> TypeRef {
    switch text {
    case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "&&", "||", "~=":
      if a == .unknown || b == .unknown {
        forget(a)
        forget(b)
      } else if literal(of: a) != nil || literal(of: b) != nil {
        _ = unify(a, b)
      }
      return model.standard(known.bool)
    case "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=": return .void
    default:
      forget(a)
      forget(b)
      return .unknown
    }
  }

  func checkPrefix(_ node: Node, _ expected: TypeRef) -> (TypeRef, DeclarationID?) {
    guard let operand = node.expressionChild else { return (.unknown, nil) }
    let token = node.token(node.row.firstToken)
    let text = node.text(in: token.range)
    if text == "-", operand.kind == .integerLiteralExpr || operand.kind == .floatLiteralExpr {
      return (check(operand, expected: expected), nil)
    }
    let type = shallow(valueOf(check(operand, expected: text == "!" ? model.standard(known.bool) : expected)))
    if text == "!" {
      let before = state
      if convert(type, to: model.standard(known.bool)) { return (model.standard(known.bool), nil) }
      state = before
      return (
        applyOperator(operatorReferences(token.name, node, [type]), [type], expected, node) ?? model.standard(known.bool), nil
      )
    }
    if literal(of: type) != nil, text == "-" || text == "+" { return (type, nil) }
    return (
      applyOperator(operatorReferences(token.name, node, [type]), [type], expected, node)
        ?? (text == "-" || text == "+" || text == "~" ? type : .unknown), nil
    )
  }

  func checkPostfix(_ node: Node, _ expected: TypeRef) -> (TypeRef, DeclarationID?) {
    guard let operand = node.expressionChild else { return (.unknown, nil) }
    let type = shallow(valueOf(check(operand, expected: .unknown)))
    let token = node.token(node.row.endToken - 1)
    return (applyOperator(operatorReferences(token.name, node, [type]), [type], expected, node, isPostfix: true) ?? .unknown, nil)
  }
}
