import MoltSemantics
import MoltSymbols
import MoltSyntax

/// What runs when a publisher hands on a value.
extension Walker {
  /// A value is sent to whoever subscribes to a subject.
  mutating func send(to subject: Node?, at place: Node) {
    guard let subject = subject?.bareExpression else {
      step.unknown = step.unknown ?? place
      return
    }
    follow(holder: subject, at: place)
  }

  /// Whoever uses the variable that an expression names, or what a function gives.
  private mutating func follow(holder expression: Node, at place: Node) {
    let callee = index.callee(of: expression)
    if let callee, !callee.isSDK, callee.kind == .variable { return follow(variable: callee.node, besides: expression.lastReference) }
    let reference = expression.lastReference
    if callee == nil, reference == expression, reference.kind == .declReferenceExpr {
      switch index.lookUpValue(reference.token(reference.row.firstToken).name, at: reference) {
      case .local(let local)? where local.kind == .patternBinding: return follow(variable: local, besides: reference)
      case .property(let property, _)?: return follow(variable: property.binding, besides: reference)
      default: break
      }
    }
    step.unknown = step.unknown ?? place
  }

  /// Every use of a variable that holds a publisher.
  private mutating func follow(variable binding: Node, besides own: Node?) {
    step.actions += flow.uses(ofVariable: binding).filter { $0 != own }
  }

  /// Every call of a function that gives a publisher.
  private mutating func follow(resultOf function: Node) { step.actions += flow.calls(ofFunction: function) }

  /// The use of a publisher: its operators, to the end of the chain, and where its value goes from there.
  mutating func walk(publisher use: Node) {
    step.limits = limit(ofChain: use)
    var link = use.referenceWithBase
    while let next = link.goesOn {
      guard let call = chained(to: next) else { break }
      if call == .stop { return finish() }
      if case .next(let outer) = call { link = outer }
    }
    arrive(link, from: use)
    finish()
  }

  /// The first operator of a chain that may not ask for each value as it comes; a property, such as `values`, does not, and what is not
  /// known may not.
  private func limit(ofChain use: Node) -> Node? {
    var link = use.referenceWithBase
    while let next = link.goesOn {
      if next.kind == .memberAccessExpr, let member = next.memberName {
        guard let call = next.callOfAccess else { return next }
        let meant = index.callee(of: call) ?? index.callee(of: next)
        let isKnown = meant != nil || index.isMember(member, ofProtocol: "Publisher") && !flow.effects.limiting.contains(member)
        if !isKnown || flow.effect(ofOperator: member, next) == .limits { return next }
      }
      link = next
    }
    return nil
  }

  private enum Link: Equatable {
    case next(Node)
    /// Nothing more runs now.
    case stop
  }

  /// What an operator does with each value.
  private mutating func chained(to access: Node) -> Link? {
    guard access.kind == .memberAccessExpr, let member = access.memberName else { return .next(access) }
    let call = access.callOfAccess
    let meant = call.flatMap { index.callee(of: $0) } ?? index.callee(of: access)
    let effect = flow.effect(ofOperator: member, access)
    if effect == .delays || effect == .sends { return .stop }
    // An operator of the project's own does what it does with the publisher that it extends.
    if let meant, !meant.isSDK { step.unknown = step.unknown ?? access }
    guard let call else { return .next(access) }
    for argument in call.callArguments where argument.value.kind != .inOutExpr { push(argument.value, .handedAsFunction) }
    if effect == .assigns { assign(call) }
    return effect == .assigns || effect == .subscribes ? .stop : .next(call)
  }

  /// `assign(to: &$name)`, `assign(to: \.name, on: object)`.
  private mutating func assign(_ call: Node) {
    guard let target = call.callArguments.first?.value else { return }
    let tokens = target.tokens.reversed().lazy.map { target.token($0).name }
    guard let last = tokens.first(where: { $0 != .none }) else { return }
    let spelling = index.spelling(last)
    guard let name = spelling.hasPrefix("$") ? index.names[String(spelling.dropFirst())] : last else { return }
    for binding in flow.declarations.all(named: name) where binding.kind == .patternBinding {
      self.use(variable: binding, target, .assigned)
    }
  }

  /// Where the value of a chain goes.
  private mutating func arrive(_ chain: Node, from use: Node) {
    let value = chain.outOfParentheses
    guard let parent = value.parent else { return }
    switch parent.kind {
    case .labeledExpr:
      guard let call = parent.parent, call.kind == .functionCallExpr else { break }
      return arrive(argument: value, of: call)
    case .initializerClause:
      guard let binding = parent.parent, binding.kind == .patternBinding, binding.boundName != .none else { break }
      step.isKeptForLater = true
      return follow(variable: binding, besides: nil)
    case .sequenceExpr:
      if parent.firstChild == value { return }
      guard let target = parent.firstChild else { break }
      step.isKeptForLater = true
      return follow(holder: target.bareExpression, at: use)
    case .returnStmt, .codeBlock, .accessorBlock, .closureExpr, .switchCase:
      return arrive(returned: value)
    case .inOutExpr: return
    default: break
    }
    step.unknown = step.unknown ?? use
  }

  private mutating func arrive(argument: Node, of call: Node) {
    for other in call.callArguments where other.value.kind == .closureExpr { step.actions.append(other.value) }
    if let callee = index.callee(of: call) ?? call.firstChild.flatMap({ index.callee(of: $0.bareExpression) }), !callee.isSDK {
      guard let places = index.placesOfArguments(in: call), let number = call.callArguments.firstIndex(where: { $0.value == argument }),
        case let parameters = callee.node.functionParameters, number < places.count, places[number] < parameters.count
      else {
        step.unknown = step.unknown ?? argument
        return
      }
      let name = parameters[places[number]].parameterName
      step.isKeptForLater = true
      step.actions += index.uses(of: name, in: callee.node).filter { $0.kind == .declReferenceExpr }
      return
    }
    guard let reference = call.lastCalledReference else {
      step.unknown = step.unknown ?? argument
      return
    }
    // `Publishers.CombineLatest(a, b)`, `a.merge(with: b)`: it goes on as what the call gives. `view.onReceive(a) { … }`: it does not.
    switch index.conforms(call, to: "Publisher") {
    case true?: step.actions.append(reference)
    case false?: return
    case nil:
      let name = reference.token(reference.row.firstToken).name
      if index.isMember(name, ofProtocol: "Publisher") {
        step.actions.append(reference)
      } else if !index.isViewModifier(name) {
        step.unknown = step.unknown ?? argument
      }
    }
  }

  /// What a function, a getter or a closure gives.
  private mutating func arrive(returned value: Node) {
    let owner = value.ancestor {
      [.closureExpr, .functionDecl, .accessorDecl, .accessorBlock, .initializerDecl, .subscriptDecl, .patternBinding].contains($0)
    }
    switch owner?.kind {
    case .functionDecl?:
      step.isKeptForLater = true
      follow(resultOf: owner!)
    case .accessorDecl?, .accessorBlock?:
      guard let binding = owner?.ancestor({ $0 == .patternBinding }) else { fallthrough }
      step.isKeptForLater = true
      follow(variable: binding, besides: nil)
    // `flatMap { $0.$name }`: whoever the call around hands it to.
    case .closureExpr?:
      guard let call = owner?.ancestor({ $0 == .functionCallExpr }), let reference = call.lastCalledReference else { fallthrough }
      step.actions.append(reference)
    default: step.unknown = step.unknown ?? value
    }
  }
}

extension Flow {
  /// Whether all that subscribes to what these uses of publishers give does so at once, and asks for each value as it comes. What is not
  /// known may not.
  public func asksForEachValue(_ uses: [Node]) -> Bool {
    var pending = uses
    var seen = Set(uses)
    while let next = pending.popLast() {
      let step = step(of: next)
      if step.limits != nil || step.isKeptForLater || step.unknown != nil { return false }
      pending += step.actions.filter { $0.kind == .declReferenceExpr && seen.insert($0).inserted }
    }
    return true
  }

  /// Whether an operator behind the use of a publisher hands values on at another time.
  public func handsOnLater(_ use: Node) -> Bool {
    var link = use.referenceWithBase
    while let next = link.goesOn {
      if next.kind == .memberAccessExpr, let member = next.memberName, effect(ofOperator: member, next) == .delays { return true }
      link = next
    }
    return false
  }

  /// Where it is not known what is called, what the SDK calls so, of a publisher or of what ends a subscription.
  fileprivate func effect(ofOperator member: Name, _ access: Node) -> Effects.Effect? {
    guard let callee = access.callOfAccess.flatMap({ index.callee(of: $0) }) ?? index.callee(of: access) else {
      return effects.effect(ofPublishing: member)
    }
    return callee.isSDK ? effects.effect(of: callee) : nil
  }

  /// The names by which code uses a variable, as they resolve: of a local one, in the code around it.
  fileprivate func uses(ofVariable binding: Node) -> [Node] {
    if let known = knownUses[binding] { return known }
    let isLocal = binding.parent.map { $0.kind == .variableDecl && !$0.isMember && $0.parent?.kind != .sourceFile } ?? true
    let named =
      isLocal
      ? binding.enclosingCode.map { index.uses(of: binding.boundName, in: $0) } ?? [] : Array(index.occurrences(of: binding.boundName))
    let uses = named.filter { use in
      use.kind == .declReferenceExpr && (!isTest(use) || isTest(binding))
        && (isLocal || index.callee(of: use.referenceWithBase).map { $0.node == binding } ?? true)
    }
    knownUses[binding] = uses
    return uses
  }

  /// The names by which code calls a function.
  fileprivate func calls(ofFunction function: Node) -> [Node] {
    if let known = knownUses[function] { return known }
    let calls = index.occurrences(of: function.declaredName).filter { use in
      guard use.kind == .declReferenceExpr, !isTest(use) || isTest(function), let call = use.callAsCallee else { return false }
      return (index.callee(of: call) ?? index.callee(of: use.referenceWithBase)).map { $0.node == function } ?? true
    }
    knownUses[function] = calls
    return calls
  }
}

extension Node {
  /// The next link of a chain that this begins.
  fileprivate var goesOn: Node? {
    guard let parent, parent.firstChild == self,
      [.memberAccessExpr, .functionCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr].contains(parent.kind)
    else { return nil }
    return parent
  }

  /// The name of what a call calls.
  fileprivate var lastCalledReference: Node? {
    guard let reference = firstChild?.calleeReference, reference.kind == .declReferenceExpr else { return nil }
    return reference
  }

  fileprivate var outOfParentheses: Node {
    var value = self
    while let parent = value.parent {
      switch parent.kind {
      case .tryExpr, .awaitExpr, .unsafeExpr, .forceUnwrapExpr, .optionalChainingExpr: value = parent
      case .labeledExpr:
        guard let tuple = parent.parent, tuple.kind == .tupleExpr, tuple.children.count(where: { _ in true }) == 1 else { return value }
        value = tuple
      default: return value
      }
    }
    return value
  }
}
