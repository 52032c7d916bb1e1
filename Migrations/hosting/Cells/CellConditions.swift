import MoltRules
import MoltSymbols
import MoltSyntax

/// Conditions around what a cell does with its hosting controller, and calls of its own methods that do it.
extension CellClassCandidate {
  // MARK: - if

  mutating func reduceIf(_ statement: Node, isDetached: Bool) -> StatementOutcome {
    let conditions = statement.children.filter { $0.kind == .conditionElement }
    let about = conditions.filter { touches($0) }
    guard !about.isEmpty else { return reduceOwnIf(statement, isDetached: isDetached) }
    guard about.count == conditions.count else {
      block(
        .conditionalHosting, "this depends on the hosting controller and on something else", at: statement,
        help: "check for the controller in a separate `if`")
      return .kept
    }
    return combine(branches(of: statement))
  }

  /// The bodies of an `if` that asks for the controller, and of its `else`.
  private mutating func branches(of statement: Node) -> [BodyOutcome] {
    var result: [BodyOutcome] = []
    for part in statement.children {
      switch part.kind {
      case .codeBlock:
        let outcome = reduce(part, isDetached: true)
        if let rest = outcome.rest.first(where: { !$0.isFlush && !touches($0) }) {
          block(
            .conditionalSetup, "this is done once for each hosting controller, but a configuration is set each time", at: rest,
            help: "do it where the cell is created, or each time it is filled")
        }
        if outcome.rest.contains(where: { $0.kind == .returnStmt }) { readWhatIsLeftOut(after: statement) }
        result.append(outcome)
      case .ifExpr:
        var outcome = BodyOutcome()
        switch reduceIf(part, isDetached: true) {
        case .unrelated, .kept: outcome.rest = [part]
        case .gone: outcome.gone = [part]
        case let found: outcome.replaced = [(part, found)]
        }
        if !outcome.rest.isEmpty, blockers.isEmpty {
          block(
            .conditionalSetup, "this is done only if there is no hosting controller, but a configuration is set each time",
            at: part, help: "do it each time the cell is filled")
        }
        result.append(outcome)
      default: continue
      }
    }
    return result
  }

  /// What stands after an `if` that returns ran only the first time.
  private mutating func readWhatIsLeftOut(after statement: Node) {
    let later = statement.parent?.bodyStatements.filter { $0.index > statement.index } ?? []
    guard let rest = later.first(where: { !$0.isFlush && !touches($0) && !layout.statements.contains($0) }) else { return }
    block(
      .conditionalSetup, "this is done once for each hosting controller, but a configuration is set each time", at: rest,
      help: "do it where the cell is created, or each time it is filled")
  }

  /// What all branches of an `if` come to, one of which is taken each time.
  private mutating func combine(_ branches: [BodyOutcome]) -> StatementOutcome {
    let outcomes = branches.compactMap(\.outcome)
    var shown: [(root: Node, outcome: StatementOutcome)] = []
    for outcome in outcomes {
      if let root = outcome.root ?? rootShown(by: outcome) { shown.append((root, outcome)) }
    }
    guard let first = shown.first else {
      if let call = outcomes.first(where: \.isCall) { return call }
      return outcomes.contains { if case .clear = $0 { true } else { false } } ? .clear : .gone
    }
    for other in shown.dropFirst() where other.root.text != first.root.text {
      block(
        .twoRootViews, "the cell shows one view with a new hosting controller, and another one later", at: other.root,
        help: "show the same view each time")
    }
    for (_, outcome) in shown { if case .call(let call) = outcome { coveredCalls.insert(call) } }
    let direct = shown.first { !$0.outcome.isCall }
    switch direct?.outcome {
    case .add(let root)?: return .add(root)
    case .fill(let root, let isOnce)?: return .fill(root, isOnce: isOnce && shown.count == 1)
    default: return first.outcome
    }
  }

  /// The argument that a method of the class shows which is called.
  private mutating func rootShown(by outcome: StatementOutcome) -> Node? {
    guard case .call(let call) = outcome, let method = method(calledBy: call), let body = method.firstChild(.codeBlock),
      let root = bodies[body]?.outcome?.root
    else { return nil }
    guard root.kind == .declReferenceExpr, case .local(let parameter)? = index.declaration(named: root),
      parameter.kind == .functionParameter
    else { return nil }
    let label = parameter.parameterLabel
    let place = method.firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter }.firstIndex(of: parameter)
    let arguments = call.callArguments
    guard let place, arguments.indices.contains(place), arguments[place].label == label else { return nil }
    return arguments[place].value
  }

  /// An `if` that asks for something else: each branch stays, with what becomes of it.
  private mutating func reduceOwnIf(_ statement: Node, isDetached: Bool) -> StatementOutcome {
    guard touches(statement) || containsOwnCall(statement) else { return .unrelated }
    let outcome = reduceInside(statement)
    guard case .kept = outcome, isDetached else { return outcome }
    block(
      .conditionalHosting, "this is done under a separate condition, once for each hosting controller", at: statement,
      help: "do it each time the cell is filled")
    return .kept
  }

  /// A statement with bodies that stays for itself: `if`, `switch`, `do`.
  mutating func reduceInside(_ statement: Node) -> StatementOutcome {
    var inner: [(body: Node, outcome: BodyOutcome)] = []
    var pending = Array(statement.children)
    while let part = pending.popLast() {
      switch part.kind {
      case .codeBlock, .switchCase:
        let outcome = reduce(part, isDetached: false)
        if let statement = outcome.laysOut, outcome.outcome == nil {
          block(
            .conditionalLayout, "the hosted view is laid out conditionally, and a configuration has one layout", at: statement,
            help: "lay the view out the same way each time, and do the rest in SwiftUI")
        }
        inner.append((part, outcome))
      case .ifExpr: reduceElseIf(part, &inner)
      case .catchClause: pending += part.children
      default:
        if touches(part) { _ = unknownCondition(part) }
      }
    }
    guard inner.contains(where: { !$0.outcome.gone.isEmpty || !$0.outcome.replaced.isEmpty || bodies[$0.body] != nil }) else {
      return .unrelated
    }
    if statement.kind == .ifExpr, inner.allSatisfy({ $0.outcome.rest.isEmpty && $0.outcome.replaced.isEmpty }), !statement.asksByCalling {
      return .gone
    }
    if statement.kind == .forStmt || statement.kind == .whileStmt, let root = inner.lazy.compactMap({ $0.outcome.outcome?.root }).first {
      block(
        .severalViews, "a loop creates a hosted view in each iteration, but a cell has one configuration", at: root,
        help: "show all views in one SwiftUI view")
    }
    for (body, outcome) in inner { bodies[body] = outcome }
    return .kept
  }

  /// `else if` in a chain: one that asks for the controller becomes a plain `else`, or goes.
  private mutating func reduceElseIf(_ part: Node, _ inner: inout [(body: Node, outcome: BodyOutcome)]) {
    guard part.children.contains(where: { $0.kind == .conditionElement && touches($0) }) else {
      _ = reduceInside(part)
      return
    }
    let outcome = reduceIf(part, isDetached: false)
    switch outcome {
    case .clear, .gone: elseBranches.append((part, outcome))
    default:
      guard blockers.isEmpty else { return }
      block(
        .conditionalHosting, "this depends on the hosting controller, after something else", at: part,
        help: "check for the controller in a separate `if`")
    }
  }

  private mutating func unknownCondition(_ node: Node) -> StatementOutcome {
    block(
      .conditionalHosting, "this depends on the hosting controller", at: references.first { node.contains($0) } ?? node,
      help: "do the same whether there is a controller or not")
    return .kept
  }

  // MARK: - guard

  mutating func reduceGuard(_ statement: Node, isDetached: Bool) -> StatementOutcome {
    let conditions = statement.children.filter { $0.kind == .conditionElement }
    guard let body = statement.firstChild(.codeBlock) else { return .unrelated }
    guard conditions.contains(where: { touches($0) }) else {
      guard touches(body) else { return .unrelated }
      let outcome = reduce(body, isDetached: false)
      bodies[body] = outcome
      return .kept
    }
    let leaves = body.bodyStatements.count == 1 && body.bodyStatements[0].kind == .returnStmt
    guard leaves, conditions.allSatisfy({ touches($0) }) else { return unknownCondition(statement) }
    let binds = conditions.allSatisfy { $0.firstChild?.kind == .optionalBindingCondition }
    if !binds {
      note("what the cell shows was set only once; now it is set each time this runs", at: statement)
    }
    return .gone
  }

  // MARK: - Methods of the class

  /// What a statement comes to that calls a method of the class which speaks of the controller.
  mutating func ownCall(_ statement: Node) -> StatementOutcome? {
    guard let method = method(calledBy: statement), let body = method.firstChild(.codeBlock) else { return nil }
    if bodies[body] == nil {
      // A method that calls itself is not followed.
      bodies[body] = BodyOutcome()
      bodies[body] = reduce(body, isDetached: false)
    }
    guard let outcome = bodies[body], outcome.rest.isEmpty, outcome.replaced.isEmpty, !outcome.gone.isEmpty else {
      return .call(statement)
    }
    coveredCalls.insert(statement)
    return .gone
  }

  private func containsOwnCall(_ node: Node) -> Bool { node.descendants.contains { method(calledBy: $0) != nil } }

  func method(calledBy call: Node) -> Node? {
    guard let found = index.ownFunction(calledBy: call), methods.contains(found) else { return nil }
    return found
  }
}

extension ProjectIndex {
  /// The function that a call on `self` means.
  func ownFunction(calledBy call: Node) -> Node? {
    guard call.kind == .functionCallExpr, let callee = call.firstChild else { return nil }
    let name = callee.kind == .memberAccessExpr ? callee.children.reversed().first { $0.kind == .declReferenceExpr } : callee
    guard let name, name.kind == .declReferenceExpr, callee.kind == .declReferenceExpr || name.isSelfMember,
      case .functions(let found)? = declaration(named: name), found.count == 1
    else { return nil }
    return found[0]
  }

  /// These functions, and the methods in these declarations of a type that call them, however far apart.
  func callers(of functions: Set<Node>, in parts: [Node]) -> Set<Node> {
    var result = functions
    let methods = parts.flatMap(\.members).filter { $0.kind == .functionDecl }
    var isGrowing = !functions.isEmpty
    while isGrowing {
      isGrowing = false
      for method in methods where !result.contains(method) {
        guard method.descendants.contains(where: { ownFunction(calledBy: $0).map(result.contains) == true }) else { continue }
        result.insert(method)
        isGrowing = true
      }
    }
    return result
  }
}

extension Node {
  /// `layoutIfNeeded()`: it lays out at once what would be laid out anyway.
  fileprivate var isFlush: Bool {
    ["layoutIfNeeded()", "setNeedsLayout()", "self.layoutIfNeeded()", "self.setNeedsLayout()", "contentView.layoutIfNeeded()", "return"]
      .contains(text)
  }

  /// Whether one of its conditions may do something.
  fileprivate var asksByCalling: Bool {
    children.contains { condition in
      condition.kind == .conditionElement && condition.descendants.contains { [.functionCallExpr, .awaitExpr, .tryExpr].contains($0.kind) }
    }
  }
}
