import MoltSymbols
import MoltSyntax

/// Where a value goes.
package enum ValueDestination: Equatable {
  /// To what takes any value that does the same.
  case taker
  /// To what takes any, and begins anew with another one.
  case watcher
  case holder(ValueHolder)
  /// Elsewhere, with what keeps the type as it is.
  case unknown(String)
}

extension FollowedValues {
  /// Where an expression that has such a value hands it.
  package func destination(of expression: Node) -> ValueDestination {
    let value = expression.withoutEffect
    guard let parent = value.parent else { return .unknown("it is not known what for") }
    switch parent.kind {
    case .memberAccessExpr:
      guard parent.firstChild == value, let method = parent.memberName else { return .unknown("it is not known what for") }
      if mayBeOptional(value) { return .unknown("`\(index.spelling(method))` may be that of an optional") }
      if isAdded(method) { return .unknown("the project adds `\(index.spelling(method))` to such \(noun)s") }
      return isWatched(value) ? .watcher : .taker
    case .labeledExpr: return destination(ofArgument: value, parent)
    case .inOutExpr: return .unknown("something is assigned to it there")
    case .initializerClause:
      guard let binding = parent.parent, binding.bindsOneName else { return .unknown("it is passed on with its type") }
      return .holder(binding.kind == .functionParameter ? .parameter(binding) : .variable(binding))
    case .sequenceExpr: return destination(ofAssigned: value, parent)
    case .returnStmt: return returned(from: parent)
    case .codeBlock, .accessorBlock:
      let isAlone = Array(parent.children).count == 1
      return isAlone ? returned(from: value) : .unknown("it is a statement of its own")
    default: return .unknown("it is passed on with its type")
    }
  }

  /// Whether a member of an expression may be one of `Optional`'s.
  private func mayBeOptional(_ value: Node) -> Bool {
    switch value.kind {
    case .optionalChainingExpr, .forceUnwrapExpr: return false
    case .tupleExpr, .tryExpr: return value.mayBeNil
    default:
      guard case .holder(let holder) = index.holder(namedBy: value) else { return false }
      return isOptional(holder)
    }
  }

  /// Whether a holder may have no value: by its written type, or by where its value comes from.
  private func isOptional(_ holder: ValueHolder) -> Bool {
    var current = holder
    var seen: Set<ValueHolder> = []
    while seen.insert(current).inserted {
      if let type = current.writtenType { return self.type(writtenAs: type) != type }
      guard case .variable(let binding) = current, binding.kind == .patternBinding,
        let value = binding.firstChild(.initializerClause)?.expressionChild, value.kind != .forceUnwrapExpr
      else { return false }
      if value.mayBeNil { return true }
      guard case .holder(let source) = index.holder(namedBy: value) else { return false }
      current = source
    }
    return true
  }

  private func destination(ofArgument value: Node, _ argument: Node) -> ValueDestination {
    guard let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild else {
      return .unknown("what takes it is not known")
    }
    if takesAny(call, for: value) {
      return isWatched(value) ? .watcher : .taker
    }
    if let parameter = parameter(for: value, argument, in: call) { return .holder(parameter) }
    return .unknown("`\(index.spelling(callee.token(callee.row.endToken - 1).name))` may ask for that very type")
  }

  /// The parameter, or the property of a structure, that an argument is for.
  private func parameter(for value: Node, _ argument: Node, in call: Node) -> ValueHolder? {
    guard let argued = argument.expressionChild else { return nil }
    if let function = index.calledFunction(call) {
      return index.parameter(takenBy: argued, of: function, in: call).map { .parameter($0) }
    }
    guard let owner = index.memberwiseOwner(of: call), let label = index.names[argument.argumentLabel] else { return nil }
    return index[owner].members.properties[label]?.first.map { .variable($0.binding) }
  }

  private func destination(ofAssigned value: Node, _ sequence: Node) -> ValueDestination {
    guard sequence.assignedValue == value, let target = sequence.firstChild else { return .unknown("an operator takes it") }
    if target.kind == .discardAssignmentExpr { return .taker }
    guard case .holder(let holder) = index.holder(namedBy: target) else { return .unknown("what it is assigned to is not known") }
    return .holder(holder)
  }

  /// What a `return`, or the only expression of a body, is the value of.
  private func returned(from statement: Node) -> ValueDestination {
    let body = statement.ancestor {
      [.closureExpr, .functionDecl, .initializerDecl, .subscriptDecl, .accessorDecl, .accessorBlock].contains($0)
    }
    switch body?.kind {
    case .functionDecl?:
      let isBody = statement.kind == .returnStmt || statement.parent == body?.firstChild(.codeBlock)
      return isBody ? .holder(.result(body!)) : .unknown("it is passed on with its type")
    case .accessorDecl?, .accessorBlock?:
      let block = body!.kind == .accessorBlock ? body! : body!.parent!
      let inner = body!.kind == .accessorBlock ? block : body!.firstChild(.codeBlock)
      guard statement.kind == .returnStmt || statement.parent == inner, let binding = block.parent, binding.bindsOneName else {
        return .unknown("it is passed on with its type")
      }
      return .holder(.variable(binding))
    default: return .unknown("a closure returns it")
    }
  }
}

extension Node {
  /// The expression around this one that has its value: parentheses, `try`, `await`, `!` and `?`.
  fileprivate var withoutEffect: Node {
    var value = self
    while let parent = value.parent {
      switch parent.kind {
      case .tryExpr, .awaitExpr, .forceUnwrapExpr, .optionalChainingExpr: value = parent
      case .labeledExpr:
        guard let tuple = parent.parent, tuple.kind == .tupleExpr, tuple.children.count(where: { _ in true }) == 1 else { return value }
        value = tuple
      default: return value
      }
    }
    return value
  }

  /// `a?.b`, `try? b`
  fileprivate var mayBeNil: Bool { ([self] + Array(descendants)).contains { $0.kind == .optionalChainingExpr || $0.kind == .tryExpr } }
}
