import MoltSymbols
public import MoltSyntax
import MoltText

/// Where a match stands.
extension ExpressionQuestions {
  /// Whether a call certainly means a declaration of the project: then it is none of a framework's.
  public func callsOwnDeclaration(_ node: Node) -> Bool { owns(node) == .yes }

  /// Whether a call means a declaration of the project.
  public func owns(_ call: Node) -> Answer {
    if callsForeignMember(call) { return .no }
    switch index.callsOwnDeclaration(call, receivers: extended, isReceiver: { isMember(call, of: $0) }) {
    case true?: return .yes
    case false?: return mayBeOwnMember(call) ? .unknown : .no
    case nil: return .unknown
    }
  }

  /// Whether a call is of a member of something that is not known to be a view, and types of the project have one of the name.
  private func mayBeOwnMember(_ call: Node) -> Bool {
    guard let receiver = call.receiver, let name = call.firstChild?.memberName, ownMethods.contains(name) else { return false }
    return index.type(ofExpression: receiver) == .unknown && isView(receiver) != .yes
  }

  /// Whether what a call names is a member of a framework's type; nil where that depends on a type that is not known.
  private func isMember(_ call: Node, of type: Name) -> Bool? {
    let spelling = index.spelling(type)
    if spelling == "View" { return true }
    if words.protocols.contains(type) { return nil }
    guard let receiver = call.receiver else { return isInside(call, [spelling]) }
    switch isOfType([spelling], receiver) {
    case .yes: return true
    case .no: return false
    case .unknown: return nil
    }
  }

  /// Whether a name that the pattern spells means a declaration of the project.
  func meansOwnDeclaration(_ match: Match) -> Answer {
    var isSettled = true
    for token in match.tokens.values {
      switch meansOwnDeclaration(match.node(at: token), token, match) {
      case .yes: return .yes
      case .no: continue
      case .unknown: isSettled = false
      }
    }
    return isSettled ? .no : .unknown
  }

  /// Whether a name that the pattern spells means a declaration of the project that none of these modules of it makes. A
  /// member is told by what it is a member of.
  func meansDeclaration(_ match: Match, outside modules: Set<String>) -> Answer {
    let isOther = match.tokens.values.contains { token in
      let node = match.node(at: token)
      let found: [Node]?
      switch node.kind {
      case .identifierType, .memberType: found = index.lookUpType(node.typeComponents, at: node).map { declarations(of: .type($0)) }
      case .declReferenceExpr where node.row.firstToken == token && node.token(token).kind == .identifier && !node.isMemberName:
        found = index.lookUpValue(node.token(token).name, at: node).map { declarations(of: $0) }
      default: found = nil
      }
      return found.map { nodes in nodes.isEmpty || !nodes.allSatisfy { isCompiled($0.file, into: modules) } } ?? false
    }
    return isOther ? .yes : .no
  }

  private func isCompiled(_ file: FileID, into modules: Set<String>) -> Bool {
    index.project.targets(of: file).contains { modules.contains(index.project.targets[$0].module) }
  }

  /// What a module could declare: none for what is local.
  private func declarations(of value: ValueDeclaration) -> [Node] {
    switch value {
    case .local, .type(.parameter): []
    case .property(let property, _): [property.declaration]
    case .functions(let functions): functions
    case .enumCase(let element, _): [element]
    case .type(.declared(let id)): [index[id].node]
    case .type(.alias(let alias)): [alias]
    }
  }

  /// Whether a name alone means a parameter, a variable or a function of the body around a place, and no member of `self`.
  public func isLocal(_ spelling: String, at node: Node) -> Bool {
    guard let name = index.names[spelling], let found = index.lookUpValue(name, at: node) else { return false }
    switch found {
    case .local: return true
    case .functions(let functions): return functions.contains { $0.parent?.kind == .codeBlock }
    default: return false
    }
  }

  private func meansOwnDeclaration(_ node: Node, _ token: UInt32, _ match: Match) -> Answer {
    let name = node.token(token).name
    switch node.kind {
    case .identifierType, .memberType: return index.lookUpType(node.typeComponents, at: node) == nil ? .no : .yes
    case .declReferenceExpr where node.row.firstToken == token && node.token(token).kind == .identifier: break
    default: return .no
    }
    if node.namesEnvironmentValue { return isOwnEnvironmentValue(name) ? .yes : .no }
    guard let access = node.parent, access.kind == .memberAccessExpr, access.lastChild == node else {
      return isOwnReference(node, name)
    }
    if let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access {
      return owns(call)
    }
    guard let base = access.firstChild, base != node else {
      let answer = isOwnImplicitMember(name, access)
      // What a framework's function takes is of the framework: whose it is, its own name says.
      return answer == .unknown && isArgument(access, ofCallSpelledBy: match) ? .no : answer
    }
    return isOwnProperty(name, of: base)
  }

  private func isOwnEnvironmentValue(_ name: Name) -> Bool {
    index.names["EnvironmentValues"].flatMap { index.externalMembers[$0] }?.properties[name] != nil
  }

  /// `.name` is a member of the type that its place wants.
  private func isOwnImplicitMember(_ name: Name, _ access: Node) -> Answer {
    guard declared.contains(name) else { return .no }
    switch index.contextualType(of: access).unwrapped {
    case .declared(let id, _): return index.lookUpMember(name, of: id) == nil ? .no : .yes
    case .external(let type, _):
      let members = index.externalMembers[type]
      return members?.properties[name] == nil && members?.functions[name] == nil ? .no : .yes
    default: return isMemberOfType(name) ? .unknown : .no
    }
  }

  /// Whether a type of the project, or an extension of another, has a member of a name. What is declared outside of types
  /// is none, and does not follow a dot alone.
  private func isMemberOfType(_ name: Name) -> Bool { memberNames.contains(name) }

  private func isArgument(_ node: Node, ofCallSpelledBy match: Match) -> Bool {
    guard let argument = node.parent, argument.kind == .labeledExpr, let call = argument.parent, call.kind == .functionCallExpr,
      let callee = call.firstChild, callee != argument
    else { return false }
    let name = callee.kind == .memberAccessExpr ? callee.lastChild ?? callee : callee
    return match.spells(name.row.firstToken)
  }

  private func isOwnReference(_ node: Node, _ name: Name) -> Answer {
    let found = index.lookUpValue(name, at: node)
    guard let call = node.parent, call.kind == .functionCallExpr, call.firstChild == node else {
      if found != nil { return .yes }
      // `self` may be one of a class that overrides it.
      guard node.ancestor({ $0.isTypeOrExtension }) != nil else { return .no }
      return isOverridden(name, below: index.enclosingType(of: node)) ? .unknown : .no
    }
    if case .functions = found { return owns(call) }
    return found == nil ? owns(call) : .yes
  }

  /// Whether a class of the project overrides the property.
  ///
  /// - Parameter base: the class of the project that it inherits from; nil for any.
  private func isOverridden(_ name: Name, below base: TypeID? = nil) -> Bool {
    overriders(of: name).contains { type in base.map { index.withInherited(type).contains($0) } ?? true }
  }

  func isOwnProperty(_ name: Name, of base: Node) -> Answer {
    switch index.type(ofExpression: base).unwrapped {
    case .declared(let id, _):
      if index.lookUpMember(name, of: id) != nil { return .yes }
      return isOverridden(name, below: id) ? .unknown : .no
    case .external(let type, _):
      if index.externalMembers[type]?.properties[name] != nil { return .yes }
      // The object may be one of a class that overrides it.
      return isOverridden(name) ? .unknown : .no
    case .metatype(.external(let type, _)): return index.externalMembers[type]?.properties[name] == nil ? .no : .yes
    case .metatype(let type): return type.declaration.map { index.lookUpMember(name, of: $0) == nil ? .no : .yes } ?? .no
    case .existential(let constraints), .opaque(let constraints):
      let ids = constraints.compactMap(\.declaration)
      return ids.contains { index.lookUpMember(name, of: $0) != nil } ? .yes : .no
    case .unknown, .parameter:
      return ownProperties.contains(name) ? .unknown : .no
    default: return .no
    }
  }

  /// The name of the member that is asked for next, where the project declares it for a type of a framework and not for
  /// views.
  func ownMember(of type: String, after node: Node) -> Node? {
    guard let access = node.parent, access.kind == .memberAccessExpr, access.firstChild == node, let member = access.lastChild,
      let members = index.names[type].flatMap({ index.externalMembers[$0] })
    else { return nil }
    let name = member.token(member.row.firstToken).name
    guard members.functions[name] != nil || members.properties[name] != nil else { return nil }
    return words.protocols.contains { index.externalMembers[$0]?.functions[name] != nil } ? nil : member
  }

  /// Whether the innermost type around a place conforms to, or inherits from, one of these.
  public func isInside(_ node: Node, _ names: [String]) -> Bool {
    conforms(enclosing: node, to: names)
  }

  /// Whether a place is in an argument or a closure of a call of one of these.
  public func isWithin(_ node: Node, _ names: [String]) -> Bool {
    var child = node.outOfLongChain
    while let parent = child.parent {
      if parent.kind == .functionCallExpr, let callee = parent.firstChild, callee != child, names.contains(callee.calledName) {
        return true
      }
      child = parent.outOfLongChain
    }
    return false
  }

  /// Whether an expression is a statement whose value nobody uses.
  public func isUnusedStatement(_ node: Node) -> Bool {
    guard let body = node.parent, [.codeBlock, .closureExpr, .switchCase, .ifConfigClause, .sourceFile, .accessorBlock].contains(body.kind)
    else { return false }
    if node.kind == .sequenceExpr, node.children.contains(where: { $0.kind == .assignmentExpr }) { return true }
    let isOnly = body.children.filter { $0.kind != .closureSignature && $0.kind != .switchCaseLabel }.count == 1
    guard isOnly else { return true }
    // The only expression of a body may be its result.
    switch body.kind {
    case .accessorBlock: return false
    case .closureExpr: return isVoidClosure(body)
    case .codeBlock:
      guard let owner = body.parent else { return true }
      switch owner.kind {
      case .functionDecl:
        guard let result = owner.firstChild(.returnClause)?.typeChild else { return true }
        return ["Void", "()"].contains(result.text)
      case .accessorDecl: return owner.token(owner.introducer).name != .get
      case .ifExpr: return isUnusedChoice(owner)
      default: return true
      }
    case .switchCase: return body.ancestor { $0 == .switchExpr }.map(isUnusedChoice) ?? true
    default: return true
    }
  }

  /// Whether an `if` or a `switch` is a statement, and no expression whose branches are its values.
  private func isUnusedChoice(_ choice: Node) -> Bool {
    if let outer = choice.parent, outer.kind == .ifExpr { return isUnusedChoice(outer) }
    return !choice.hasBranchesOfValues || isUnusedStatement(choice)
  }

  /// Whether a closure is passed to what is known to take no result of it.
  func isVoidClosure(_ closure: Node) -> Bool {
    if closure.firstChild(.closureSignature)?.firstChild(.returnClause)?.typeChild?.text == "Void" { return true }
    let argument = closure.parent?.isArgument == true ? closure.parent : closure
    guard let argument, let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild, callee != argument
    else { return false }
    let label = argument.argumentLabelToken.map(argument.tokenText)
    func takesIt(_ functions: [String: Set<String>]) -> Bool {
      functions[callee.calledName].map { labels in label.map(labels.contains) ?? true } ?? false
    }
    // `Task { … }`, `withAnimation { … }`: what the closure gives is left with the call.
    if takesIt(ProjectIndex.actionsOfSDK) || takesIt(ProjectIndex.wrappersOfSDK) && isUnusedStatement(call) { return true }
    guard let called = index.callee(of: call), let places = index.placesOfArguments(in: call),
      let number = call.callArguments.firstIndex(where: { $0.value == closure }), number < places.count,
      places[number] < called.parameters.count
    else { return false }
    return called.parameters[places[number]].takesAction
  }

  /// Whether an expression is the value of an argument with one of these labels.
  public func isArgument(_ node: Node, _ labels: [String]) -> Bool {
    var value = node
    // What a condition chooses between, in parentheses or not.
    while let parent = value.parent, parent.kind == .unresolvedTernaryExpr || parent.kind == .sequenceExpr || parent.isParenthesis {
      value = parent
    }
    guard let argument = value.parent, let label = argument.argumentLabelToken else { return false }
    return labels.contains(argument.tokenText(label))
  }
}

extension Node {
  /// Whether it is the name of `@Environment(\.name)` or `.environment(\.name, value)`, which is looked up in no scope.
  fileprivate var namesEnvironmentValue: Bool {
    let component = parent?.kind == .keyPathComponent ? parent! : self
    guard let path = component.parent, path.kind == .keyPathExpr, path.firstChild == component, let user = path.parent?.parent
    else { return false }
    if user.kind == .attribute { return true }
    return user.kind == .functionCallExpr && ["environment", "transformEnvironment"].contains(user.firstChild?.calledName)
  }

  /// Parentheses around one expression, or the element in them.
  var isParenthesis: Bool {
    if kind == .labeledExpr { return argumentLabelToken == nil && parent?.kind == .tupleExpr }
    return kind == .tupleExpr && withoutParentheses != self
  }

  /// Whether each branch of an `if` or a `switch` is one expression, and there is one for every case.
  fileprivate var hasBranchesOfValues: Bool {
    let bodies = children.filter { $0.kind == .codeBlock || $0.kind == .switchCase }
    guard bodies.allSatisfy({ $0.statements.count == 1 }) else { return false }
    guard kind == .ifExpr else { return true }
    return bodies.count == 2 || firstChild(.ifExpr)?.hasBranchesOfValues == true
  }

  /// The last name of a callee.
  fileprivate var calledName: String {
    let reference = kind == .genericSpecializationExpr ? expressionChild ?? self : self
    let name = reference.kind == .memberAccessExpr ? reference.lastChild ?? reference : reference
    return name.kind == .declReferenceExpr ? name.tokenText(name.row.firstToken) : ""
  }
}
