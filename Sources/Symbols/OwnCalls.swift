public import MoltSyntax
import MoltText

extension ProjectIndex {
  /// Whether a call means a function, initialiser or enumeration case that the project declares: its labels, its receiver
  /// and the types of its arguments have to fit. Nil where a framework has a function of the same form, and what the call
  /// gives does not tell which of them takes it.
  ///
  /// - Parameters:
  ///   - receivers: the types of a framework whose extensions count where the type of the receiver cannot be told: `View`.
  ///   - isReceiver: whether the call is one of a member of such a type.
  public func callsOwnDeclaration(_ call: Node, receivers: Set<Name>, isReceiver: (Name) -> Bool?) -> Bool? {
    guard call.kind == .functionCallExpr, var callee = call.firstChild else { return false }
    if let isSDK = semantics.ask({ $0.callsSDK(call) }) { return !isSDK }
    // One of the project's and one of a framework's take it, and which of them is meant is decided by more than is known here.
    if semantics.ask({ $0.isContradictory(call) }) == true { return nil }
    if callee.kind == .genericSpecializationExpr, let base = callee.expressionChild { callee = base }
    var answers = callables(of: callee).map { answer(call, $0, receivers) }
    if let name = callee.qualifiedMemberName ?? callee.soleName {
      for receiver in receivers {
        for function in externalMembers[receiver]?.functions[name, default: []] ?? [] {
          let fits = answer(call, Callable(function), receivers)
          let isMember = fits == false ? false : isReceiver(receiver)
          answers.append(fits == false || isMember == false ? false : fits == true && isMember == true ? true : nil)
        }
      }
    }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  /// Whether a call means one declaration. What no framework has beside it, takes all calls that fit by their labels.
  private func answer(_ call: Node, _ callable: Callable, _ receivers: Set<Name>) -> Bool? {
    if let declaration = callable.declaration {
      guard isVisible(declaration, from: call.file), !visibility.isOutside(declaration.file, from: call.file) else { return false }
    }
    guard let pairs = match(call.callArguments, callable.parameters) else { return false }
    let answers = pairs.map { takes($0.argument, $0.parameter, of: callable) }
    if answers.contains(false) { return false }
    guard let declaration = callable.declaration, hasRivals(declaration, receivers) else { return true }
    return answers.contains(nil) || declaration.firstChild(.genericWhereClause) != nil ? nil : true
  }

  /// Whether a member stands beside those that a framework gives the same type.
  private func hasRivals(_ declaration: Node, _ receivers: Set<Name>) -> Bool {
    guard declaration.isMember, let scope = declaration.ancestor({ $0.isTypeOrExtension }) else { return false }
    guard let owner = typesByNode[scope] else { return true }
    return withInherited(owner).contains { type in self[type].inheritedTypes.contains { receivers.contains($0.typeName) } }
  }

  /// Whether a parameter takes an argument; nil where types that are not known decide.
  private func takes(_ argument: Node, _ parameter: Parameter, of callable: Callable) -> Bool? {
    guard let written = parameter.type else { return nil }
    let type = type(of: parameter, written, callable).substituting(callable.substitution)
    if type.contains({ if case .parameter = $0 { true } else { false } }) { return true }
    let wanted = type.unwrapped
    switch argument.kind {
    case .nilLiteralExpr: return type == wanted && wanted != .unknown ? false : nil
    case .closureExpr: return takesClosure(argument, wanted)
    case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr: return takesLiteral(argument, wanted)
    default: return takesValue(argument, wanted)
    }
  }

  private func takesClosure(_ closure: Node, _ wanted: Type) -> Bool? {
    switch wanted {
    case .function(let parameters, _):
      let written = closure.closureParameters.count
      return written == 0 || written == parameters.count || parameters.count == 1
    case .array, .dictionary, .tuple, .metatype: return false
    case .external(let name, _): return knownNames.values.contains(name) ? false : nil
    default: return nil
    }
  }

  private func takesLiteral(_ literal: Node, _ wanted: Type) -> Bool? {
    switch wanted {
    case .external(let name, _):
      // Alone, it says what it is; what its place makes of it is what is asked.
      if usualType(of: literal) == name { return true }
      let isNumber = literal.kind == .integerLiteralExpr || literal.kind == .floatLiteralExpr
      return knownNames.values.contains(name) && !(isNumber && knownNames.numbers.contains(name)) ? false : nil
    case .array, .dictionary, .tuple, .function, .metatype: return false
    default: return nil
    }
  }

  private func usualType(of literal: Node) -> Name {
    switch literal.kind {
    case .stringLiteralExpr: knownNames.String
    case .integerLiteralExpr: knownNames.Int
    case .floatLiteralExpr: knownNames.Double
    default: knownNames.Bool
    }
  }

  private func takesValue(_ argument: Node, _ wanted: Type) -> Bool? {
    if let member = argument.impliedMember { return hasMember(wanted, member) }
    let given = type(ofExpression: argument).unwrapped
    if given == .unknown || wanted == .unknown { return nil }
    if given == wanted { return true }
    switch (wanted, given) {
    case (.external(let wanted, _), .external(let given, _)):
      // Each of these becomes the other where it has to.
      let floating = [knownNames.Double, knownNames.CGFloat]
      if floating.contains(wanted), floating.contains(given) { return nil }
      return knownNames.values.contains(wanted) || knownNames.values.contains(given) ? false : nil
    case (.external(let wanted, _), _) where knownNames.values.contains(wanted): return false
    default: return excludes(wanted, given) ? false : nil
    }
  }

  /// Whether a type has the member that `.shared` names.
  private func hasMember(_ wanted: Type, _ member: Name) -> Bool? {
    if excludes(wanted, member) { return false }
    guard case .external(let name, _) = wanted else { return nil }
    let isDeclared = externalMembers[name].map { $0.properties[member] != nil || $0.functions[member] != nil } ?? false
    if isDeclared || holdsInstance(member, ofFrameworkType: name) { return true }
    if name == knownNames.Container, spelling(member) == "shared" { return true }
    // Of the constants that these types have, none is a colour, a style or an edge.
    return knownNames.values.contains(name) && !knownNames.constants.contains(member) ? false : nil
  }
}

extension Callable {
  /// A function of an extension of a framework's type.
  fileprivate init(_ function: Node) {
    self.init(
      parameters: function.functionParameters.map { Parameter($0, label: $0.parameterLabel) }, result: .unknown,
      genericParameters: [], substitution: [:], declaration: function)
  }
}

extension Node {
  /// The name of a reference that has no base.
  package var soleName: Name? { kind == .declReferenceExpr ? token(row.firstToken).name : nil }
}
