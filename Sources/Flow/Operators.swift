import MoltSemantics
import MoltSymbols
import MoltSyntax

/// What operators run, those that patterns ask, and what puts values into a text: calls without a name or parentheses.
extension Walker {
  mutating func visitSequence(_ sequence: Node, _ role: Role) {
    let parts = Array(sequence.children)
    let isAssignment = parts.count > 2 && parts[1].isAssignmentOperator
    if isAssignment {
      push(parts[0], parts[1].kind == .assignmentExpr ? .assigned : .changed)
      witnessOperands(ofAssignment: parts)
    }
    for (place, part) in parts.enumerated().dropFirst(isAssignment ? 1 : 0).reversed() {
      // An operator of the standard library may compare its operands.
      let operators = operators(beside: place, parts, isAssignment: isAssignment)
      if !operators.isEmpty, !part.isLiteral { witness(part, asking(of: operators)) }
      if part.kind != .binaryOperatorExpr, part.kind != .assignmentExpr, isOperation(sequence), !part.contains(change!.target) {
        let parameters = parameters(forOperand: place, of: parts)
        take(part, isGeneric: parts[1].kind != .assignmentExpr && parameters.allSatisfy(\.isGeneric))
        if !isTakenLate(part, place, parts) { continue }
      }
      push(part, isAssignment ? .read : isTakenInOut(place, parts) ? .changed : role)
    }
  }

  /// The operators beside a part of a sequence that ask something of it; `as`, `is`, `? :`, `error == nil` and an assignment ask nothing.
  private func operators(beside place: Int, _ parts: [Node], isAssignment: Bool) -> [Node] {
    [place - 1, place + 1].filter { next in
      guard parts.indices.contains(next), parts[next].kind == .binaryOperatorExpr, !(isAssignment && next == 1) else { return false }
      let other = next + next - place
      return !parts.indices.contains(other) || parts[other].kind != .nilLiteralExpr
    }.map { parts[$0] }
  }

  /// What operators may ask of an operand.
  private func asking(of operators: [Node]) -> Witnessed.Asking {
    operators.allSatisfy { flow.effects.asking[$0.token($0.row.firstToken).name] == .comparison } ? .comparison : .anything
  }

  /// Whether an operand is an argument for an `inout` parameter of an operator beside it.
  private func isTakenInOut(_ place: Int, _ parts: [Node]) -> Bool {
    parts[place].isExpression && parameters(forOperand: place, of: parts).contains { $0.isInOut }
  }

  /// Whether an operand is evaluated by an operator beside it, or is a function that this may call.
  private func isTakenLate(_ operand: Node, _ place: Int, _ parts: [Node]) -> Bool {
    operand.kind == .closureExpr || parameters(forOperand: place, of: parts).contains { $0.isAutoclosure }
  }

  /// The parameters of the operators beside an operand that it is for.
  private func parameters(forOperand place: Int, of parts: [Node]) -> [Callee.Parameter] {
    [(place - 1, 1), (place + 1, 0)].compactMap { other, number in
      guard parts.indices.contains(other), parts[other].kind == .binaryOperatorExpr, let callee = index.callee(of: parts[other]),
        number < callee.parameters.count
      else { return nil }
      return callee.parameters[number]
    }
  }

  /// An operator is a call of the function that it means, or may, where that is one of the project's; operands may be changed by it.
  mutating func visitOperator(_ node: Node, _ token: UInt32) {
    let name = node.token(token).name
    if flow.declarations.all(named: name).isEmpty { return }
    let callee = index.callee(of: node)
    if callee?.isSDK == true { return }
    let meant = callee.map { implementations(of: $0.node) } ?? functions(named: name, taking: node.operands)
    if callee != nil { run(meant) } else { step.guesses += meant }
    let takesFunction = meant.contains { declaration in
      declaration.functionParameters.contains { parameter in
        index.mentions(.autoclosure, in: parameter) || parameter.descendants.contains { $0.kind == .functionType }
      }
    }
    if takesFunction { step.callsValues.note(.any(.unknown)) }
  }

  /// The functions of the project that an operator may mean, as far as the types of its operands tell.
  ///
  /// - Parameter operands: nil for one that is not an expression by itself.
  private func functions(named name: Name, taking operands: [Node?]) -> [Node] {
    flow.declarations.functions(named: name).filter { function in
      let parameters = function.functionParameters
      return parameters.count == operands.count
        && zip(parameters, operands).allSatisfy { parameter, operand in operand.map { flow.mayTake(parameter, $0) } ?? true }
    }
  }

  mutating func visitUnary(_ node: Node, _ token: UInt32) {
    visitOperator(node, token)
    let isChanged = index.callee(of: node)?.parameters.first?.isInOut == true
    for child in node.children { push(child, isChanged ? .changed : .read) }
  }

  /// What an operator of the SDK that changes its first operand may ask: what a protocol has for `+=` is made of `+`, and a collection goes
  /// through what it is handed.
  private mutating func witnessOperands(ofAssignment parts: [Node]) {
    guard let callee = index.callee(of: parts[1]), callee.isSDK else { return }
    if callee.owner?.isProtocol == true { witness(parts[0]) }
    let demanded = callee.parameters.last?.demanded ?? []
    if demanded.contains(where: { flow.effects.asking[$0] == .iteration }) { iterate(over: parts[2]) }
  }

  /// An operator of the SDK that is handed over as a function may ask something of what it is called with: one of a protocol, where that is not
  /// known, of all that conforms.
  mutating func witnessOperands(of callee: Callee, _ node: Node) {
    guard index.isOperator(callee.name) else { return }
    let asking = flow.effects.asking[callee.name] == .comparison ? Witnessed.Asking.comparison : .anything
    var operands: [Type] = []
    if case .function(let parameters, _) = index.type(ofExpression: node).unwrapped { operands = parameters }
    if let owner = callee.owner, owner.isProtocol, operands.isEmpty || operands.contains(.unknown) {
      operands.append(.external(owner.name, []))
    }
    for operand in operands { witness(of: operand, asking) }
  }

  // MARK: Patterns

  /// What a pattern says is compared with a value by an operator: each expression in it that is no case of an enumeration.
  ///
  /// - Parameter binds: whether names in it are those of variables.
  mutating func match(_ pattern: Node, binds: Bool) {
    switch pattern.kind {
    case .expressionPattern, .tupleExpr, .labeledExpr, .optionalChainingExpr:
      for child in pattern.children { match(child, binds: binds) }
    case .functionCallExpr where pattern.firstChild.map(isCase) == true:
      for argument in pattern.callArguments { match(argument.value, binds: binds) }
    case .memberAccessExpr where isCase(pattern): return
    case .declReferenceExpr where binds: return
    case .discardAssignmentExpr, .patternExpr: return
    default: if pattern.isExpression { runOperator(matching: pattern) }
    }
  }

  private func isCase(_ name: Node) -> Bool {
    if let callee = index.callee(of: name) { return callee.kind == .enumCase }
    guard name.kind == .memberAccessExpr, let member = name.memberName else { return false }
    return flow.declarations.isCase(member) || name.memberBase == nil && flow.declarations.all(named: member).isEmpty
  }

  private mutating func runOperator(matching value: Node) {
    witness(value, .comparison)
    let own = flow.declarations.patternOperators
    if own.isEmpty { return }
    guard let callee = value.parent.flatMap(index.callee) else {
      step.guesses += own.filter { function in function.functionParameters.first.map { flow.mayTake($0, value) } ?? true }
      return
    }
    if !callee.isSDK { run(implementations(of: callee.node)) }
  }

  // MARK: Texts

  /// The functions of the project that put a value of its own types, or with labels of its own, into a text.
  mutating func interpolate(_ segment: Node) {
    let given = segment.children.filter { $0.kind == .labeledExpr || $0.isExpression }
    for function in flow.declarations.interpolations {
      let parameters = function.functionParameters
      guard !given.isEmpty, given.count <= parameters.count else { continue }
      let isMeant = zip(parameters, given).allSatisfy { parameter, value in
        let label = value.kind == .labeledExpr ? value.argumentLabel : ""
        return label == (parameter.parameterLabel == .none ? "" : index.spelling(parameter.parameterLabel))
          && flow.mayTake(parameter, value.kind == .labeledExpr ? value.expressionChild ?? value : value)
      }
      if isMeant { run([function]) }
    }
  }
}

extension Flow {
  /// Whether a value may be given for a parameter, as far as their types tell.
  func mayTake(_ parameter: Node, _ value: Node) -> Bool {
    guard let wanted = parameter.typeChild.map({ index.resolve($0).unwrapped }) else { return true }
    switch (wanted, index.type(ofExpression: value).unwrapped) {
    case (.declared(let id, _), .declared(let other, _)): return index.withInherited(other).contains(id) || index.isProtocol(other)
    case (.declared(let id, _), .external), (.declared(let id, _), .array), (.declared(let id, _), .dictionary),
      (.declared(let id, _), .tuple), (.declared(let id, _), .function), (.declared(let id, _), .metatype):
      return index.isProtocol(id) || value.isLiteral && declarations.literalInitializers[id] != nil
    case (.external(let name, _), .declared(let id, _)):
      return !index.isFrameworkType(name) || declarations.supertypes(of: id).contains(name)
    case (.external(let name, _), .external(let other, _)):
      return name == other || !index.isFrameworkValueType(name) || !index.isFrameworkValueType(other) || value.isLiteral
    case (.external(let name, _), .array), (.external(let name, _), .dictionary), (.external(let name, _), .tuple):
      return !index.isFrameworkValueType(name) || value.isLiteral
    case (.array, .declared), (.dictionary, .declared), (.tuple, .declared), (.function, .declared): return false
    default: return true
    }
  }

  /// What a result builder of the project calls to make the value of code of its statements.
  func functions(building code: Node) -> [Node] {
    guard !declarations.builders.isEmpty, let builder = index.builder(of: code) else { return [] }
    return declarations.builders[builder, default: []]
  }
}

extension Node {
  /// The operands of an operator; nil for one that is no expression by itself, as other operators stand beside it.
  fileprivate var operands: [Node?] {
    guard kind == .binaryOperatorExpr else { return [expressionChild] }
    guard let parts = parent.map({ Array($0.children) }), parts.count == 3 else { return [nil, nil] }
    return [parts[0], parts[2]]
  }
}
