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
    if let own = flow.declarations.announcement, subject.lastReference.soleName == own {
      announce(besides: subject.lastReference)
    } else {
      follow(holder: subject, at: place)
    }
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

  /// Every use of a parameter that is a publisher: a closure may ask for it later.
  private mutating func follow(parameter number: Int, of function: Node) {
    if case let parameters = function.functionParameters, number < parameters.count {
      let uses = index.uses(of: parameters[number].parameterName, in: function).filter { $0.kind == .declReferenceExpr }
      if uses.contains(where: { $0.enclosingCode != function }) { step.isKeptForLater = true }
      step.actions += uses
    } else {
      step.unknown = step.unknown ?? function
    }
  }

  /// Every call of a function that gives a publisher.
  private mutating func follow(resultOf function: Node) { step.actions += flow.calls(ofFunction: function) }

  /// The use of a publisher: its operators, to the end of the chain, and where its value goes from there.
  mutating func walk(publisher use: Node) {
    guard flow.mayHoldPublisher(index.type(ofExpression: use.referenceWithBase)) else { return }
    let chain = flow.chain(from: use)
    step.limits = chain.operators.first { mayLimit($0) }?.access
    for link in chain.operators where !handsOn(link) { return finish() }
    arrive(chain.end, from: use)
    finish()
  }

  /// Whether an operator may not ask for each value as it comes; a property, such as `values`, does not, and what is not known may not.
  private func mayLimit(_ link: PublisherOperator) -> Bool {
    if link.call == nil || link.effect == .limits { return true }
    return link.callee == nil && (!index.isMember(link.name, ofProtocol: "Publisher") || flow.effects.limiting.contains(link.name))
  }

  /// What an operator does with each value.
  ///
  /// - Returns: whether more runs now, behind it.
  private mutating func handsOn(_ link: PublisherOperator) -> Bool {
    if link.effect == .delays || link.effect == .sends { return false }
    // An operator of the project's own does what it does with the publisher that it extends.
    let goesOn = link.callee.map { $0.isSDK || follow(operator: $0.node, at: link.access) } ?? true
    guard let call = link.call else { return goesOn }
    for argument in call.callArguments where argument.value.kind != .inOutExpr { push(argument.value, .handedAsFunction) }
    if link.effect == .assigns { assign(call) }
    return goesOn && link.effect != .assigns && link.effect != .subscribes
  }

  /// What an operator of the project's own does with the publisher that it extends.
  ///
  /// - Returns: whether values go on at once.
  private mutating func follow(operator declaration: Node, at access: Node) -> Bool {
    let uses = declaration.accessors(for: .handedAsFunction).flatMap(flow.usesOfSelf)
    if uses.isEmpty { step.unknown = step.unknown ?? access }
    step.actions += uses
    return !uses.contains { flow.chain(from: $0).operators.contains { [.delays, .subscribes, .assigns].contains($0.effect) } }
  }

  /// `assign(to: &$name)`, `assign(to: \.name, on: object)`.
  private mutating func assign(_ call: Node) {
    guard let target = call.callArguments.first?.value else { return }
    let tokens = target.tokens.reversed().lazy.map { target.token($0).name }
    guard let last = tokens.first(where: { $0 != .none }) else { return }
    let spelling = index.spelling(last)
    guard let name = spelling.hasPrefix("$") ? index.names[String(spelling.dropFirst())] : last else { return }
    let object = call.callArguments.dropFirst().first?.value
    for binding in flow.declarations.all(named: name) where binding.kind == .patternBinding && mayAssign(to: binding, target, on: object) {
      self.use(variable: binding, target, .assigned)
    }
  }

  /// Whether `&$name`, `&object.$name`, or a key path with its object, may be the variable.
  private func mayAssign(to binding: Node, _ target: Node, on object: Node?) -> Bool {
    let reference = target.kind == .inOutExpr ? target.expressionChild?.bareExpression : nil
    guard let owner = index.enclosingType(of: binding), let base = object ?? reference?.memberBase ?? reference else { return true }
    let known = object == nil && base == reference ? index.enclosingType(of: target) : index.type(ofExpression: base).unwrapped.declaration
    guard let known else { return true }
    return index.withInherited(known).contains(owner) || index.withInherited(owner).contains(known)
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
      // What an operator gives goes on where the operator is used.
      if flow.isUseOfSelf(use), value.enclosingCode?.kind != .closureExpr { return }
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
        number < places.count
      else {
        step.unknown = step.unknown ?? argument
        return
      }
      return implementations(of: callee.node).forEach { follow(parameter: places[number], of: $0) }
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
      if index.isMember(name, ofProtocol: "Publisher") || index.isFrameworkType(name, kindOf: ["Publisher"]) {
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
    usesReached(from: uses).allSatisfy { use in
      let step = step(of: use)
      return step.limits == nil && !step.isKeptForLater && step.unknown == nil
    }
  }

  /// Of the uses of publishers that these lead to, those of the parameters that they are handed for.
  public func usesOfParameters(handed uses: [Node]) -> [Node] {
    usesReached(from: uses).filter { use in
      guard use.kind == .declReferenceExpr, case .local(let local)? = index.lookUpValue(use.token(use.row.firstToken).name, at: use)
      else { return false }
      return local.kind == .functionParameter
    }
  }

  /// These uses of publishers, and those of what holds them or is handed them.
  private func usesReached(from uses: [Node]) -> Set<Node> {
    var found = Set(uses)
    var pending = uses
    while let next = pending.popLast() {
      pending += step(of: next).actions.filter { $0.kind == .declReferenceExpr && found.insert($0).inserted }
    }
    return found
  }

  /// Whether a value may be a publisher, hold one, or be a function that gives one.
  fileprivate func mayHoldPublisher(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .external(let name, let arguments):
      !index.isTypeOfSDK(name) || index.isFrameworkType(name, kindOf: ["Publisher"]) || arguments.contains(where: mayHoldPublisher)
    case .declared(let id, let arguments):
      index.isProtocol(id) || declarations.publishers.contains(id) || arguments.contains(where: mayHoldPublisher)
    case .array(let inner), .metatype(let inner), .optional(let inner): mayHoldPublisher(inner)
    case .dictionary(let key, let value): mayHoldPublisher(key) || mayHoldPublisher(value)
    case .tuple(let elements, _): elements.contains(where: mayHoldPublisher)
    case .function(_, let result): mayHoldPublisher(result)
    case .existential(let demanded): demanded.isEmpty || demanded.contains(where: mayHoldPublisher)
    case .opaque, .parameter:
      switch index.constraints(of: type.unwrapped) {
      case let demanded where !demanded.isEmpty: demanded.contains(where: mayHoldPublisher)
      default: true
      }
    case .unknown: true
    case .binding: false
    }
  }

  /// Whether an operator behind the use of a publisher hands values on at another time.
  public func handsOnLater(_ use: Node) -> Bool { chain(from: use).operators.contains { $0.effect == .delays } }

  /// The operators behind the use of a publisher, in order, and the expression that they all are.
  fileprivate func chain(from use: Node) -> (operators: [PublisherOperator], end: Node) {
    var operators: [PublisherOperator] = []
    var link = use.referenceWithBase
    // `map { … }` of the publisher that an extension is of.
    if link == use, isOperatorOfSelf(use) { operators.append(publisherOperator(use.token(use.row.firstToken).name, use)) }
    while let next = link.goesOn {
      if next.kind == .memberAccessExpr, let name = next.memberName { operators.append(publisherOperator(name, next)) }
      link = next
    }
    return (operators, link)
  }

  private func publisherOperator(_ name: Name, _ access: Node) -> PublisherOperator {
    let call = access.callOfAccess
    let callee = call.flatMap { index.callee(of: $0) } ?? index.callee(of: access)
    let effect = callee.map { $0.isSDK ? effects.effect(of: $0) : nil } ?? effects.effect(ofPublishing: name)
    return PublisherOperator(name: name, access: access, call: call, callee: callee, effect: effect)
  }

  /// Where the code of a publisher's operator uses the publisher: `self`, and what it calls of it without that.
  fileprivate func usesOfSelf(_ code: Node) -> [Node] {
    code.descendants.filter(isUseOfSelf)
  }

  fileprivate func isUseOfSelf(_ node: Node) -> Bool {
    node.kind == .declReferenceExpr
      && (node.token(node.row.firstToken).name == .`self` || node.referenceWithBase == node && isOperatorOfSelf(node))
  }

  private func isOperatorOfSelf(_ use: Node) -> Bool {
    guard let call = use.callOfAccess, let callee = index.callee(of: call) ?? index.callee(of: use), callee.kind == .function else {
      return false
    }
    return callee.isSDK && callee.owner.map { index.spelling($0.name) == "Publisher" } == true
  }

  /// For the functions that get what publishers send, and for the uses of publishers, what leads there: uses, and the code that sends.
  /// Costs a look at all code that sends, and at all uses of publishers.
  func findSenders() -> [Node: [Node]] {
    var result: [Node: [Node]] = [:]
    var pending: [Node] = []
    func lead(from code: Node, _ isUse: (Node) -> Bool) {
      let step = step(of: code)
      for next in step.runs + step.actions where isUse(next) && (!isTest(next) || isTest(code)) {
        if next.kind == .declReferenceExpr, result[next] == nil { pending.append(next) }
        if result[next]?.last != code { result[next, default: []].append(code) }
      }
    }
    for code in codeThatSends() { lead(from: code) { $0.kind == .declReferenceExpr } }
    while let use = pending.popLast() { lead(from: use) { [.declReferenceExpr, .closureExpr, .functionDecl].contains($0.kind) } }
    return result
  }

  /// Whether a declaration of the SDK is a publisher's operator, or subscribes.
  func isOfPublisher(_ callee: Callee) -> Bool {
    callee.owner?.name == index.names["Publisher"] || [.subscribes, .assigns].contains(effects.effect(of: callee))
  }

  /// The code that sets a published property, or sends a value to a subject.
  private func codeThatSends() -> [Node] {
    var result: Set<Node> = []
    for property in index.types.flatMap({ $0.members.properties.values.joined() })
    where property.declaration.attributes.contains(where: { $0.attributeName == declarations.published }) {
      result.formUnion(codeThatSets(property.binding).map(\.code))
    }
    for use in effects.sending.flatMap(index.occurrences) where use.kind == .declReferenceExpr && !isTest(use) {
      if let code = use.enclosingCode { result.insert(code) }
    }
    return result.sorted { $0.location < $1.location }
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

/// A member of the chain that begins with the use of a publisher.
private struct PublisherOperator {
  let name: Name
  let access: Node
  /// Where it is called.
  let call: Node?
  /// What is meant, as far as that is known.
  let callee: Callee?
  /// Where it is not known what is meant, the effect of the SDK's operator of that name.
  let effect: Effects.Effect?
}

extension Flow {
  /// Whether a chain of publishers waits, or begins with what has nothing at once, or leaves that out.
  func isSilent(_ subscription: Node) -> Bool {
    var link = subscription.firstChild?.bareExpression
    while let access = link, access.kind == .memberAccessExpr, let base = access.memberBase {
      if let callee = index.callee(of: base), callee.isSDK, let effect = effects.effect(of: callee),
        effect == .delays || effect == .silent
      {
        return true
      }
      if skipsFirst(base) { return true }
      if case .external(let type, _) = index.type(ofExpression: base).unwrapped, effects.effect(of: .none, in: type) == .silent {
        return true
      }
      link = base.kind == .functionCallExpr ? base.firstChild?.bareExpression : base
    }
    return false
  }

  /// Where what a chain of publishers hands on comes from: who has its subjects, or the objects whose properties it is of. Nil where that is
  /// not known.
  func origins(ofPublisher chain: Node) -> [Origin]? {
    var result: [Origin] = []
    var pending = [chain]
    var seen: Set<Node> = []
    while let next = pending.popLast()?.bareExpression {
      guard seen.insert(next).inserted else { continue }
      let name = next.lastReference
      if name.kind == .declReferenceExpr, next.kind != .functionCallExpr, projectedName(of: name) != nil {
        result.append(next.memberBase.map(origin) ?? .own)
      } else if case let parts = publishers(in: next), !parts.isEmpty {
        pending += parts
      } else if isObject(next) {
        result.append(origin(of: next))
      } else if let values = publishers(heldBy: next) {
        pending += values
      } else {
        return nil
      }
    }
    return result
  }

  /// The publishers of which a call makes another one: what its operator is of, and what that is handed.
  private func publishers(in call: Node) -> [Node] {
    guard call.kind == .functionCallExpr else { return [] }
    let base = [call.firstChild?.bareExpression.memberBase].compactMap { $0 }.filter { index.conforms($0, to: "Publisher") != false }
    // `x.sink { … }.store(in: &bag)`
    if let callee = index.callee(of: call), [.subscribes, .assigns].contains(effects.effect(of: callee)) {
      return [call.firstChild?.bareExpression.memberBase].compactMap { $0 }
    }
    return index.conforms(call, to: "Publisher") == false
      ? [] : base + call.callArguments.map(\.value).filter { $0.kind != .closureExpr && index.conforms($0, to: "Publisher") == true }
  }

  /// The values of a local constant, or of a property or function of the object at hand, that is a publisher.
  private func publishers(heldBy expression: Node) -> [Node]? {
    let value = expression.kind == .functionCallExpr ? expression.firstChild?.bareExpression ?? expression : expression
    guard value.memberBase.map({ origin(of: $0) == .own }) ?? true else { return nil }
    guard let callee = index.callee(of: expression) else {
      guard let name = value.soleName, case .local(let local)? = index.lookUpValue(name, at: value), local.kind == .patternBinding else {
        return nil
      }
      return local.firstChild(.initializerClause)?.expressionChild.map { [$0] }
    }
    if callee.isSDK { return nil }
    if callee.kind == .function { return callee.node.valuesGiven }
    guard callee.kind == .variable, let declaration = callee.node.parent, isOfInstance(callee.node) else { return nil }
    let property = Property(name: callee.name, declaration: declaration, binding: callee.node)
    if property.isComputed { return callee.node.accessors(for: .read).first?.valuesGiven }
    return isHandedByMemberwiseInitializer(property) ? nil : valuesAssigned(to: property).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a chain of publishers begins with a published property, and has its value for a subscriber at once.
  func isOfPublishedAtOnce(_ subscription: Node) -> Bool {
    !isSilent(subscription) && links(ofChain: subscription).contains { isPublishedProperty($0) }
  }

  /// Whether a subscriber gets a value because it subscribes, after the code that subscribes has ended: `$name.receive(on: queue)`.
  func getsFirstLater(_ subscription: Node) -> Bool {
    let links = links(ofChain: subscription)
    let effects = links.map { link in index.callee(of: link).flatMap { $0.isSDK ? self.effects.effect(of: $0) : nil } }
    guard effects.contains(.delays), !effects.contains(.skips), let first = links.last else { return false }
    return isPublishedProperty(first) || isSubjectWithValue(first)
  }

  private func isPublishedProperty(_ link: Node) -> Bool {
    let name = link.lastReference
    return name.kind == .declReferenceExpr && projectedName(of: name) != nil
  }

  private func isSubjectWithValue(_ link: Node) -> Bool {
    guard case .external(let type, _) = index.type(ofExpression: link).unwrapped else { return false }
    return index.isFrameworkType(type, kindOf: ["Subject"]) && effects.effect(of: .none, in: type) != .silent
  }

  /// What a call of a chain is called on, and what that is called on, and so on, the last first: `$name.filter { … }`, `$name`.
  private func links(ofChain call: Node) -> [Node] {
    var result: [Node] = []
    var link = call.firstChild?.bareExpression
    while let base = link?.memberBase?.bareExpression {
      result.append(base)
      if isPublishedProperty(base) { break }
      link = base.kind == .functionCallExpr ? base.firstChild?.bareExpression : base
    }
    return result
  }

  /// Whether a call leaves out the value that a published property has for a subscriber at once: `$name.dropFirst()`.
  func skipsFirst(_ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, let access = call.firstChild?.bareExpression, let publisher = access.memberBase?.lastReference,
      publisher.kind == .declReferenceExpr, projectedName(of: publisher) != nil, call.callArguments.allSatisfy({ $0.value.text == "1" })
    else { return false }
    let effect = index.callee(of: call).map { effects.effect(of: $0) } ?? access.memberName.flatMap(effects.effect(ofPublishing:))
    return effect == .skips
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
