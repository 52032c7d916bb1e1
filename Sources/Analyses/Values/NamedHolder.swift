import MoltSymbols
import MoltSyntax

/// What a name in an expression means, where what holds a value is concerned.
package enum NamedHolder: Equatable {
  case holder(ValueHolder)
  case other
  case unknown
}

extension ProjectIndex {
  /// The function or initialiser of the project that a call means.
  package func calledFunction(_ call: Node) -> Node? {
    guard let callee = call.firstChild else { return nil }
    let named = declaration(namedBy: call) ?? declaration(namedBy: callee)
    if let named, named.kind == .functionDecl || named.kind == .initializerDecl { return named }
    guard case .declarations(let found) = referents(ofCall: call), found.count == 1,
      found[0].kind == .functionDecl || found[0].kind == .initializerDecl
    else { return nil }
    return found[0]
  }

  /// The structure whose memberwise initialiser a call means, where it has no other.
  package func memberwiseOwner(of call: Node) -> TypeID? {
    guard let id = typeMade(by: call), self[id].node.kind == .structDecl, self[id].members.initializers.isEmpty else { return nil }
    return id
  }

  /// The type that a call names to make a value of it: `T(…)`, `T.init(…)`, and `.init(…)` where one is expected.
  package func typeMade(by call: Node) -> TypeID? {
    guard let callee = call.firstChild?.bareExpression else { return nil }
    if callee.kind == .memberAccessExpr, callee.memberBase == nil {
      return callee.memberName == .`init` ? type(ofExpression: call).unwrapped.declaration : nil
    }
    guard case .metatype(let type) = type(ofExpression: callee.initializedType) else { return nil }
    return type.declaration
  }

  /// What an expression names: a variable, a parameter, or the result of a function that it calls.
  package func holder(namedBy expression: Node) -> NamedHolder {
    let expression = expression.bareExpression
    switch expression.kind {
    case .functionCallExpr:
      guard let function = calledFunction(expression) else {
        return referents(ofCall: expression) == .unknown ? .unknown : .other
      }
      return function.kind == .functionDecl ? .holder(.result(function)) : .other
    case .declReferenceExpr: return holder(called: expression.token(expression.row.firstToken).name, at: expression)
    case .memberAccessExpr: return holder(ofMember: expression)
    default: return .unknown
    }
  }

  /// What a name means that is no member of anything written.
  package func holder(called name: Name, at node: Node) -> NamedHolder {
    switch lookUpValue(name, at: node) {
    case .local(let local)? where local.bindsOneName:
      return .holder(local.kind == .functionParameter ? .parameter(local) : .variable(local))
    case .property(let property, _)?: return .holder(.variable(property.binding))
    case .local(let local)? where local.kind == .closureCapture: return .unknown
    case nil: return .unknown
    case .local?, .functions?, .enumCase?, .type?: return .other
    }
  }

  private func holder(ofMember access: Node) -> NamedHolder {
    if let named = declaration(namedBy: access) {
      return named.kind == .patternBinding ? .holder(.variable(named)) : .other
    }
    guard let base = access.memberBase, let name = access.memberName else { return .unknown }
    // What has a certain type is another value: the type of those that are followed is told by no name.
    if certainType(ofExpression: access).unwrapped != .unknown { return .other }
    var type = type(ofExpression: base).unwrapped
    if case .metatype(let inner) = type { type = inner }
    let owners = type.declaration.map { [$0] } ?? constraints(of: type).flatMap(\.composed).compactMap(\.declaration)
    switch owners.lazy.compactMap({ self.lookUpMember(name, of: $0) }).first {
    case .property(let property, _)?: return .holder(.variable(property.binding))
    case nil: return type.isForeign ? .other : .unknown
    default: return .other
    }
  }
}

extension ProjectIndex {
  /// The parameter of a function that an argument of a call is for.
  package func parameter(takenBy argument: Node, of function: Node, in call: Node) -> Node? {
    guard let places = parameterPlaces(ofCall: call, for: function),
      let place = call.callArguments.firstIndex(where: { $0.value == argument })
    else { return nil }
    return function.functionParameters[places[place]]
  }

  /// The arguments of a call that are for a parameter of a function; nil where they do not fit the function.
  package func arguments(of call: Node, for parameter: Node, of function: Node) -> [Node]? {
    guard let places = parameterPlaces(ofCall: call, for: function) else { return nil }
    let parameters = function.functionParameters
    return zip(call.callArguments, places).filter { parameters[$1] == parameter }.map(\.0.value)
  }
}

extension Node {
  /// Whether a name is bound here alone, so that a value may be its own.
  package var bindsOneName: Bool {
    switch kind {
    case .functionParameter: true
    case .patternBinding, .optionalBindingCondition: children.first { $0.isPattern }?.kind == .identifierPattern
    default: false
    }
  }

  /// `T` in `T.init`.
  fileprivate var initializedType: Node {
    guard kind == .memberAccessExpr, memberName == .`init`, let base = memberBase else { return self }
    return base
  }
}
