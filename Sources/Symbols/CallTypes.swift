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
  /// The callables that the arguments fit, and which parameter each argument is for.
  func overloads(
    of callables: [Callable], fitting arguments: [CallArgument]
  ) -> [(callable: Callable, pairs: [(parameter: Parameter, argument: Node)])] {
    let matching = callables.compactMap { callable in
      match(arguments, callable.parameters).map { (callable: callable, pairs: $0) }
    }
    guard matching.count > 1, Set(matching.map(\.callable.result)).count > 1 else { return matching }
    return matching.filter { accepts($0.callable, $0.pairs) }
  }

  /// What stands for a callable's generic parameters: what is written out, and what its other arguments are.
  func substitution(
    of callable: Callable, _ pairs: [(parameter: Parameter, argument: Node)], except: Node
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
      bind(type.bindings(to: self.type(ofExpression: argument), for: callable.genericParameters))
    }
    return result
  }

  func type(of parameter: Parameter, _ written: Node, _ callable: Callable) -> Type {
    let type = resolve(written)
    return callable.level?.adapt(type, knownNames) ?? type
  }

  /// Whether no argument plainly has another type than its parameter.
  private func accepts(_ callable: Callable, _ pairs: [(parameter: Parameter, argument: Node)]) -> Bool {
    pairs.allSatisfy { parameter, argument in
      guard let written = parameter.type, !argument.isLiteralOrClosure else { return true }
      let wanted = type(of: parameter, written, callable).substituting(callable.substitution).unwrapped
      if let member = argument.impliedMember { return !excludes(wanted, member) }
      return !excludes(wanted, type(ofExpression: argument).unwrapped)
    }
  }

  /// Whether a type has no static member of this name, as `.shared` needs it. In doubt it has.
  func excludes(_ wanted: Type, _ member: Name) -> Bool {
    switch wanted {
    case .declared(let id, _):
      let inheritsOnlyKnown =
        self[id].node.kind != .protocolDecl
        && withInherited(id).allSatisfy { owner in
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
  /// `shared` of `.shared`.
  var impliedMember: Name? {
    guard kind == .memberAccessExpr, let member = firstChild, member.kind == .declReferenceExpr, qualifiedMemberName == nil else {
      return nil
    }
    return member.token(member.row.firstToken).name
  }

  fileprivate var isLiteralOrClosure: Bool {
    switch kind {
    case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .arrayExpr,
      .dictionaryExpr, .closureExpr:
      true
    default: false
    }
  }
}
