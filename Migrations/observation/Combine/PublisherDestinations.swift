import MoltSymbols
import MoltSyntax

/// Where the publisher of a `@Published` property goes.
enum PublisherDestination: Equatable {
  /// To an operator or a subscriber: any publisher will do.
  case subscriber
  /// To a subscriber of SwiftUI's, which subscribes anew to another publisher.
  case view
  case holder(PublisherHolder)
  /// Elsewhere, with what keeps the type as it is.
  case unknown(String)
}

/// What a name in an expression means, where publishers are concerned.
enum NamedHolder: Equatable {
  case holder(PublisherHolder)
  case other
  case unknown
}

extension ObservationQuestions {
  func destination(ofPublisher expression: Node) -> PublisherDestination {
    let value = expression.withoutEffect
    guard let parent = value.parent else { return .unknown("it is not known what for") }
    switch parent.kind {
    case .memberAccessExpr:
      guard parent.firstChild == value, let method = parent.memberName else { return .unknown("it is not known what for") }
      if mayBeOptional(value) { return .unknown("`\(spelling(method))` may be that of an optional") }
      if isAddedToPublished(method) { return .unknown("the project adds `\(spelling(method))` to such publishers") }
      return value.isWatchedByView ? .view : .subscriber
    case .labeledExpr: return destination(ofArgument: value, parent)
    case .inOutExpr: return .unknown("something is assigned to it there")
    case .initializerClause:
      guard let binding = parent.parent, binding.isPublisherVariable else { return .unknown("it is passed on with its type") }
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
      guard case .holder(let holder) = holder(namedBy: value) else { return false }
      return isOptional(holder)
    }
  }

  /// Whether a holder may have no value: by its written type, or by where its value comes from.
  private func isOptional(_ holder: PublisherHolder) -> Bool {
    var current = holder
    var seen: Set<PublisherHolder> = []
    while seen.insert(current).inserted {
      if let type = current.writtenType { return type.publisherType(known.Published) != type }
      guard case .variable(let binding) = current, binding.kind == .patternBinding,
        let value = binding.firstChild(.initializerClause)?.expressionChild, value.kind != .forceUnwrapExpr
      else { return false }
      if value.mayBeNil { return true }
      guard case .holder(let source) = self.holder(namedBy: value) else { return false }
      current = source
    }
    return true
  }

  private func destination(ofArgument value: Node, _ argument: Node) -> PublisherDestination {
    guard let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild else {
      return .unknown("what takes it is not known")
    }
    if takesAnyPublisher(call, for: value) {
      return value.isWatchedByView ? .view : .subscriber
    }
    if let parameter = parameter(for: value, argument, in: call) { return .holder(parameter) }
    return .unknown("`\(spelling(callee.token(callee.row.endToken - 1).name))` may ask for that very type")
  }

  /// The parameter, or the property of a structure, that an argument is for.
  private func parameter(for value: Node, _ argument: Node, in call: Node) -> PublisherHolder? {
    guard let argued = argument.expressionChild else { return nil }
    if let function = calledFunction(call) {
      return index.parameter(takenBy: argued, of: function, in: call).map { .parameter($0) }
    }
    guard let owner = memberwiseOwner(of: call), let label = index.names[argument.argumentLabel] else { return nil }
    return index[owner].members.properties[label]?.first.map { .variable($0.binding) }
  }

  private func destination(ofAssigned value: Node, _ sequence: Node) -> PublisherDestination {
    guard sequence.assignedValue == value, let target = sequence.firstChild else { return .unknown("an operator takes it") }
    if target.kind == .discardAssignmentExpr { return .subscriber }
    guard case .holder(let holder) = holder(namedBy: target) else { return .unknown("what it is assigned to is not known") }
    return .holder(holder)
  }

  /// What a `return`, or the only expression of a body, is the value of.
  private func returned(from statement: Node) -> PublisherDestination {
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
      guard statement.kind == .returnStmt || statement.parent == inner, let binding = block.parent, binding.isPublisherVariable else {
        return .unknown("it is passed on with its type")
      }
      return .holder(.variable(binding))
    default: return .unknown("a closure returns it")
    }
  }

  /// The function or initialiser of the project that a call means.
  func calledFunction(_ call: Node) -> Node? {
    guard let callee = call.firstChild else { return nil }
    let named = index.declaration(namedBy: call) ?? index.declaration(namedBy: callee)
    if let named, named.kind == .functionDecl || named.kind == .initializerDecl { return named }
    guard case .declarations(let found) = index.referents(ofCall: call), found.count == 1,
      found[0].kind == .functionDecl || found[0].kind == .initializerDecl
    else { return nil }
    return found[0]
  }

  /// The structure whose memberwise initialiser a call means, where it has no other.
  func memberwiseOwner(of call: Node) -> TypeID? {
    guard let id = typeMade(by: call), index[id].node.kind == .structDecl, index[id].members.initializers.isEmpty else { return nil }
    return id
  }

  /// The type that a call names to make a value of it: `T(…)`, `T.init(…)`, and `.init(…)` where one is expected.
  func typeMade(by call: Node) -> TypeID? {
    guard let callee = call.firstChild?.bareExpression else { return nil }
    if callee.kind == .memberAccessExpr, callee.memberBase == nil {
      return callee.memberName == .`init` ? index.type(ofExpression: call).unwrapped.declaration : nil
    }
    guard case .metatype(let type) = index.type(ofExpression: callee.initializedType) else { return nil }
    return type.declaration
  }

  /// What an expression names: a variable, a parameter, or the result of a function that it calls.
  func holder(namedBy expression: Node) -> NamedHolder {
    let expression = expression.bareExpression
    switch expression.kind {
    case .functionCallExpr:
      guard let function = calledFunction(expression) else {
        return index.referents(ofCall: expression) == .unknown ? .unknown : .other
      }
      return function.kind == .functionDecl ? .holder(.result(function)) : .other
    case .declReferenceExpr: return holder(called: expression.token(expression.row.firstToken).name, at: expression)
    case .memberAccessExpr: return holder(ofMember: expression)
    default: return .unknown
    }
  }

  /// What a name means that is no member of anything written.
  func holder(called name: Name, at node: Node) -> NamedHolder {
    switch index.lookUpValue(name, at: node) {
    case .local(let local)? where local.isPublisherVariable:
      return .holder(local.kind == .functionParameter ? .parameter(local) : .variable(local))
    case .property(let property, _)?: return .holder(.variable(property.binding))
    case .local(let local)? where local.kind == .closureCapture: return .unknown
    case nil: return .unknown
    case .local?, .functions?, .enumCase?, .type?: return .other
    }
  }

  private func holder(ofMember access: Node) -> NamedHolder {
    if let named = index.declaration(namedBy: access) {
      return named.kind == .patternBinding ? .holder(.variable(named)) : .other
    }
    guard let base = access.memberBase, let name = access.memberName else { return .unknown }
    // The type of a publisher of a `@Published` property is told by no name, for it is nested.
    if index.certainType(ofExpression: access).unwrapped != .unknown { return .other }
    var type = index.type(ofExpression: base).unwrapped
    if case .metatype(let inner) = type { type = inner }
    let owners = type.declaration.map { [$0] } ?? index.constraints(of: type).flatMap(\.composed).compactMap(\.declaration)
    switch owners.lazy.compactMap({ index.lookUpMember(name, of: $0) }).first {
    case .property(let property, _)?: return .holder(.variable(property.binding))
    case nil: return type.isForeign ? .other : .unknown
    default: return .other
    }
  }
}

extension ProjectIndex {
  /// The parameter of a function that an argument of a call is for.
  func parameter(takenBy argument: Node, of function: Node, in call: Node) -> Node? {
    guard let places = parameterPlaces(ofCall: call, for: function),
      let place = call.callArguments.firstIndex(where: { $0.value == argument })
    else { return nil }
    return function.functionParameters[places[place]]
  }

  /// The arguments of a call that are for a parameter of a function; nil where they do not fit the function.
  func arguments(of call: Node, for parameter: Node, of function: Node) -> [Node]? {
    guard let places = parameterPlaces(ofCall: call, for: function) else { return nil }
    let parameters = function.functionParameters
    return zip(call.callArguments, places).filter { parameters[$1] == parameter }.map(\.0.value)
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

  /// Whether a name is bound here alone, so that a publisher may be its value.
  var isPublisherVariable: Bool {
    switch kind {
    case .functionParameter: true
    case .patternBinding, .optionalBindingCondition: children.first { $0.isPattern }?.kind == .identifierPattern
    default: false
    }
  }

  /// Whether this publisher, or what operators make of it, is the argument of an `onReceive`.
  fileprivate var isWatchedByView: Bool {
    var node = outOfLongChain
    while let parent = node.parent, parent.isExpression || parent.kind == .labeledExpr, parent.kind != .closureExpr {
      if node.kind == .labeledExpr, parent.kind == .functionCallExpr, let callee = parent.firstChild,
        callee.text(in: callee.token(callee.row.endToken - 1).range) == "onReceive"
      {
        return true
      }
      node = parent.outOfLongChain
    }
    return false
  }

  /// `a?.b`, `try? b`
  fileprivate var mayBeNil: Bool { ([self] + Array(descendants)).contains { $0.kind == .optionalChainingExpr || $0.kind == .tryExpr } }

  /// `T` in `T.init`.
  fileprivate var initializedType: Node {
    guard kind == .memberAccessExpr, memberName == .`init`, let base = memberBase else { return self }
    return base
  }
}
