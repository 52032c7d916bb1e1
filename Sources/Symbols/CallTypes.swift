import MoltSyntax

/// A declaration that a call may mean.
struct Callable {
  let parameters: [Parameter]
  /// What the call gives, with the declaration's own parameters in it.
  let result: Type
  /// The generic parameters that the arguments decide about.
  let genericParameters: Set<Node>
  /// What stands for others, and for those that are written out.
  var substitution: Substitution
  /// Adapts what is written in the declaration to the type that the call goes through.
  var level: MemberLevel? = nil
  /// The `functionDecl`, `initializerDecl` or `enumCaseElement`; nil where the compiler writes it.
  var declaration: Node? = nil
}

extension ProjectIndex {
  func type(ofCall node: Node, expected: Type, _ query: TypeQuery) -> Type {
    guard let callee = node.firstChild else { return .unknown }
    if callee.kind == .closureExpr { return type(ofClosureResult: callee, expected: expected, query) }
    let arguments = node.callArguments
    let callables = callables(of: callee, expected: expected, query)
    if let result = result(of: callables, arguments, expected: expected, query) { return result }
    let standard = callOfStandardMember(callee, arguments, query)
    if standard != .unknown { return standard }
    if let foreign = resultOfForeignFunction(callee, arguments, expected: expected, query) { return foreign }
    return result(ofCalling: type(ofExpression: callee, expected: expected, query), callee, arguments, query)
  }

  /// What a capitalised name gives that neither the project nor a framework declares: it may be a function that gives what
  /// it takes, as `XCTUnwrap` does. Nil for any other callee, and where nothing that is handed over is the project's.
  private func resultOfForeignFunction(
    _ callee: Node, _ arguments: [CallArgument], expected: Type, _ query: TypeQuery
  ) -> Type? {
    guard callee.kind == .declReferenceExpr, case let token = callee.token(callee.row.firstToken), token.kind == .identifier,
      lookUpValue(token.name, at: callee) == nil
    else { return nil }
    let spelling = spelling(token.name)
    if FrameworkTypes.isStructureOfC(spelling) { return .external(token.name, []) }
    if spelling == "XCTUnwrap" { return arguments.first.map { type(ofExpression: $0.value, query).unwrappedOnce } }
    guard spelling.first?.isUppercase == true, !FrameworkTypes.contains(spelling) else { return nil }
    return expected.declaration != nil || arguments.contains { mentionsProject($0.value) } ? .unknown : nil
  }

  /// Whether an expression names anything that the project declares, or that only its context tells.
  private func mentionsProject(_ expression: Node) -> Bool {
    isOfProject(expression) || expression.descendants.contains(where: isOfProject)
  }

  private func isOfProject(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr else { return false }
    let token = node.token(node.row.firstToken)
    if token.kind != .identifier || node.isImpliedMember { return true }
    return lookUpValue(token.name, at: node) != nil
  }

  /// The result of calling a value, or of an initialiser that the project does not declare.
  private func result(ofCalling type: Type, _ callee: Node, _ arguments: [CallArgument], _ query: TypeQuery) -> Type {
    switch type.unwrapped {
    case .function(_, let result): return result
    case .metatype(.external(let name, [])) where arguments.count == 1 && arguments[0].label == .none:
      let element = self.element(of: self.type(ofExpression: arguments[0].value, query))
      if name == knownNames.Array, element != .unknown { return .array(element) }
      return .external(name, element == .unknown || name != knownNames.Set ? [] : [element])
    case .metatype(let made): return made
    // `[Store]()`
    case .array(.metatype(let element)): return .array(element)
    case .dictionary(.metatype(let key), .metatype(let value)): return .dictionary(key, value)
    // `Factory` of the library of that name makes its object when it is called.
    case .external(let name, let made) where name == knownNames.Factory && made.count == 1 && arguments.isEmpty: return made[0]
    default: return .unknown
    }
  }

  /// What a subscript that the project declares gives; nil where it declares none that fits.
  func resultOfSubscript(of base: Type, _ arguments: [CallArgument], _ query: TypeQuery) -> Type? {
    result(of: subscripts(of: base), arguments, expected: .unknown, query)
  }

  private func callOfStandardMember(_ callee: Node, _ arguments: [CallArgument], _ query: TypeQuery) -> Type {
    guard let member = callee.qualifiedMemberName, let base = callee.firstChild else { return .unknown }
    if let cell = cell(from: member, arguments.map(\.label)) { return cell }
    return standardCall(member, of: type(ofExpression: base, query), arguments, query)
  }

  /// Among more than so many declarations that a call may mean, it stays unknown what it gives: nobody writes as many, and
  /// each call would be compared with each.
  static let maximumOverloads = 512

  /// What a call gives, unknown if the overloads that the arguments fit do not agree; nil if they fit none.
  private func result(
    of callables: [Callable], _ arguments: [CallArgument], expected: Type, _ query: TypeQuery
  ) -> Type? {
    if callables.count > ProjectIndex.maximumOverloads { return query.giveUp() }
    let fitting = overloads(of: callables, fitting: arguments, query)
    return fitting.isEmpty ? nil : common(fitting.map { result(of: $0.callable, $0.pairs, expected: expected, query) })
  }

  /// The callables that the arguments fit, and which parameter each argument is for.
  func overloads(
    of callables: [Callable], fitting arguments: [CallArgument], _ query: TypeQuery
  ) -> [(callable: Callable, pairs: [(parameter: Parameter, argument: Node)])] {
    let matching = callables.compactMap { callable in
      match(arguments, callable.parameters).map { (callable: callable, pairs: $0) }
    }
    guard matching.count > 1, Set(matching.map(\.callable.result)).count > 1 else { return matching }
    return matching.filter { accepts($0.callable, $0.pairs, query) }
  }

  private func result(
    of callable: Callable, _ pairs: [(parameter: Parameter, argument: Node)], expected: Type, _ query: TypeQuery
  ) -> Type {
    let substitution = substitution(of: callable, pairs, expected: expected, except: nil, query)
    let result = callable.result.substituting(substitution)
    let isOpen = result.contains {
      if case .parameter(let node) = $0 { return callable.genericParameters.contains(node) }
      return false
    }
    if !isOpen { return result }
    // What stands for a parameter of a type that is made can stay unknown; a result that is one cannot be known.
    if case .declared(let id, _) = result { return .declared(id, []) }
    return .unknown
  }

  /// What stands for a callable's generic parameters: what is written out, what its arguments are, what is expected of it.
  func substitution(
    of callable: Callable, _ pairs: [(parameter: Parameter, argument: Node)], expected: Type, except: Node?,
    _ query: TypeQuery
  ) -> Substitution {
    var result = callable.substitution
    if callable.genericParameters.isEmpty { return result }
    func bind(_ found: Substitution) {
      for (parameter, type) in found where type != .unknown && result[parameter] == nil { result[parameter] = type }
    }
    for (parameter, argument) in pairs where argument != except {
      guard let written = parameter.type else { continue }
      let type = type(of: parameter, written, callable)
      guard type.mentions(callable.genericParameters) else { continue }
      bind(type.bindings(to: argumentType(argument, query), for: callable.genericParameters))
    }
    bind(callable.result.bindings(to: expected, for: callable.genericParameters))
    return result
  }

  /// A closure's own result is all that is asked of it: what it is given is decided by the call that is being resolved.
  private func argumentType(_ argument: Node, _ query: TypeQuery) -> Type {
    if argument.kind == .closureExpr {
      return .function(parameters: [], result: type(ofClosureResult: argument, expected: .unknown, query))
    }
    return type(ofExpression: argument, query)
  }

  func type(of parameter: Parameter, _ written: Node, _ callable: Callable) -> Type {
    let type = resolve(written)
    return callable.level?.adapt(type, knownNames) ?? type
  }

  /// Whether no argument plainly has another type than its parameter.
  private func accepts(
    _ callable: Callable, _ pairs: [(parameter: Parameter, argument: Node)], _ query: TypeQuery
  ) -> Bool {
    pairs.allSatisfy { parameter, argument in
      guard let written = parameter.type, !argument.isLiteral else { return true }
      let wanted = type(of: parameter, written, callable).substituting(callable.substitution).unwrapped
      if let member = argument.impliedMember { return !excludes(wanted, member) }
      return !excludes(wanted, type(ofExpression: argument, query).unwrapped)
    }
  }

  /// Whether a type has no static member of this name, as `.shared` needs it. In doubt it has.
  func excludes(_ wanted: Type, _ member: Name) -> Bool {
    switch wanted {
    case .declared(let id, _):
      let inheritsOnlyKnown = self[id].node.kind != .protocolDecl && withInherited(id).allSatisfy { owner in
        self[owner].inheritedTypes.allSatisfy { declaredType(of: $0) != nil || self[owner].node.kind != .classDecl }
      }
      return inheritsOnlyKnown && member != .`init` && memberLevels(of: wanted).allSatisfy { !$0.members.declares(member) }
    case .array, .dictionary, .tuple, .function: return memberLevels(of: wanted).allSatisfy { !$0.members.declares(member) }
    default: return false
    }
  }

  /// Whether a value of the type cannot be passed where the other is wanted. In doubt it can.
  func excludes(_ wanted: Type, _ given: Type) -> Bool {
    switch (wanted, given) {
    case (.declared(let wanted, _), .declared(let given, _)): return !withInherited(given).contains(wanted)
    case (.declared(let wanted, _), .array), (.declared(let wanted, _), .tuple), (.declared(let wanted, _), .dictionary),
      (.declared(let wanted, _), .external):
      return self[wanted].node.kind != .protocolDecl
    case (.array, .declared), (.tuple, .declared), (.dictionary, .declared), (.metatype, .declared): return true
    case (.external(let name, _), .declared(let given, _)):
      return knownNames.values.contains(name) && self[given].node.kind != .protocolDecl
    default: return false
    }
  }
}

extension Type {
  fileprivate func mentions(_ parameters: Set<Node>) -> Bool {
    contains {
      if case .parameter(let node) = $0 { return parameters.contains(node) }
      return false
    }
  }
}

extension Members {
  fileprivate func declares(_ name: Name) -> Bool {
    properties[name] != nil || functions[name] != nil || cases[name] != nil
  }
}

extension Node {
  /// Whether this is `shared` of `.shared`.
  fileprivate var isImpliedMember: Bool { parent?.impliedMember != nil && parent?.firstChild == self }

  /// `shared` of `.shared`.
  var impliedMember: Name? {
    guard kind == .memberAccessExpr, let member = firstChild, member.kind == .declReferenceExpr, qualifiedMemberName == nil else {
      return nil
    }
    return member.token(member.row.firstToken).name
  }

  fileprivate var isLiteral: Bool {
    switch kind {
    case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .arrayExpr,
      .dictionaryExpr, .closureExpr:
      true
    default: false
    }
  }
}
