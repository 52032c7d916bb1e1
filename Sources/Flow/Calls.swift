import MoltSemantics
import MoltSymbols
public import MoltSyntax

/// What calls run.
extension Walker {
  mutating func visitCall(_ call: Node) {
    guard let callee = call.firstChild else { return }
    let name = callee.bareExpression
    if name.kind == .closureExpr {
      run([name])
      visitCaptures(of: name)
      return pushArguments(of: call)
    }
    // `makeAction()()`
    if name.kind == .functionCallExpr, case let given = functionsGiven(by: name), !given.isEmpty {
      run(given)
      push(name)
      return pushArguments(of: call)
    }
    // `handlers[0]()` calls what the subscript gives.
    let isValue = name.kind == .subscriptCallExpr || name.kind == .functionCallExpr
    let meant = index.callee(of: call) ?? (isValue ? nil : index.callee(of: name))
    let functions = functionsCalled(asValue: name).flatMap(implementations)
    switch meant?.kind {
    case .function?, .initializer?, .subscript?, .enumCase?:
      forEffect(isStatement(call, meant) && !mayCarry(name, meant, call)) { $0.callDeclaration(meant!, call, name) }
    case .variable? where !functions.isEmpty, nil where !functions.isEmpty:
      run(functions)
      push(name, functions.contains { $0.hasModifier(.mutating) } ? .changed : .read)
      pushArguments(of: call, .handedAsFunction)
    case .variable?:
      step.callsValues.note(
        meant!.isSDK ? .named(meant!.name, index.type(ofExpression: name)) : .held(by: meant!.node, index.type(ofExpression: name)))
      if meant?.isSDK == false { note(Read(node: name, source: .call(of: meant!.node))) }
      push(name)
      pushHanded(of: call)
    case nil: forEffect(isStatement(call, nil) && !mayCarry(name, nil, call)) { $0.callUnresolved(call, name) }
    }
  }

  /// The functions of the project that run where a value is called as if it was a function.
  private func functionsCalled(asValue value: Node) -> [Node] {
    let names = flow.declarations.calledAsFunction
    guard !names.isEmpty, let id = index.type(ofExpression: value).unwrapped.declaration else { return [] }
    return names.flatMap { name -> [Node] in if case .functions(let found)? = index.lookUpMember(name, of: id) { found } else { [] } }
  }

  private mutating func pushArguments(of call: Node, _ role: Role = .read) {
    for argument in call.callArguments.reversed() { push(argument.value, role) }
  }

  private mutating func pushBase(of name: Node, _ role: Role) {
    guard name.kind == .memberAccessExpr, let base = name.memberBase else { return }
    push(base, role == .read ? .read : roleOfBase(base, role))
  }

  /// The arguments of what is not known, or what the compiler declares: a function that gives nothing is handed over for what it does.
  private mutating func pushHanded(of call: Node, to type: TypeID? = nil) {
    let parameters = type == nil ? parametersOfValue(calledBy: call) : nil
    for (place, argument) in call.callArguments.enumerated().reversed() {
      if type != nil, flow.property(handed: argument.value, by: call).map(flow.isBuilt) != true {
        step.kept.insert(argument.value)
        if isNamedFunction(argument.value) {
          push(argument.value)
          continue
        }
      }
      if let parameters, argument.value.kind != .closureExpr,
        !flow.declarations.functionTypes.mayBeFunction(parameters[place], at: argument.value)
      {
        push(argument.value)
        continue
      }
      if isEvaluated(argument.value, before: call), !mayBeFunction(argument.value) {
        take(argument.value, isGeneric: true)
        continue
      }
      var given = index.type(ofExpression: argument.value).unwrapped
      if let type, let property = index[type].members.properties[argument.label]?.first { given = index.type(of: property).unwrapped }
      if case .function(_, .tuple(let elements, _)) = given, elements.isEmpty {
        push(argument.value, .handedAsAction)
      } else {
        push(argument.value, .handedAsFunction)
      }
    }
  }

  /// The types of what a function takes that is a value, where a call hands over all of it.
  private func parametersOfValue(calledBy call: Node) -> [Type]? {
    guard let name = call.firstChild, case .function(let parameters, _) = index.type(ofExpression: name).unwrapped,
      parameters.count == call.callArguments.count
    else { return nil }
    return parameters
  }

  /// Whether an argument has its value when a change in place begins that a call is.
  private func isEvaluated(_ argument: Node, before call: Node) -> Bool {
    isOperation(call) && argument.kind != .inOutExpr && !argument.contains(change!.target)
  }

  /// A function that a call gives is handed over.
  private mutating func callResult(of call: Node) {
    guard case .function = index.type(ofExpression: call).unwrapped else { return }
    let given = functionsGiven(by: call)
    if given.isEmpty { step.callsValues.note(.any(index.type(ofExpression: call))) } else { run(given) }
  }

  /// The functions that a call of a function of the project may give, where all of them are written there.
  private func functionsGiven(by call: Node) -> [Node] {
    guard let callee = index.callee(of: call), !callee.isSDK, callee.kind == .function, let body = callee.node.firstChild(.codeBlock) else {
      return []
    }
    let returned = body.descendants.filter { $0.kind == .returnStmt && $0.enclosingCode == callee.node }.map(\.expressionChild)
    let values = returned.isEmpty ? [body.firstChild] : returned
    let given = values.map { value in value.map { functions(of: $0.bareExpression) } ?? [] }
    return given.contains(where: \.isEmpty) ? [] : given.flatMap { $0 }
  }

  /// Whether a variable or a function of the project is named: where it is only kept, it runs where something calls it.
  private func isNamedFunction(_ value: Node) -> Bool {
    guard let callee = index.callee(of: value), !callee.isSDK, mayBeFunction(value) else { return false }
    return callee.kind == .variable || callee.kind == .function && value.kind != .functionCallExpr
  }

  // MARK: What is known

  private mutating func callDeclaration(_ callee: Callee, _ call: Node, _ name: Node) {
    pushBase(of: name, callee.isMutating ? .changed : .read)
    if !callee.isSDK {
      runDeclaration(callee, call)
      return pushArguments(of: call, callee, isLater: false)
    }
    let effect = flow.effects.effect(of: callee)
    step.uses.append(FrameworkUse(callee: callee, node: call))
    // The program ends there: nothing comes of what is said before.
    if callee.neverReturns { return }
    if !callee.givesNothing, callee.kind != .enumCase {
      note(Read(node: name, source: flow.isKnown(callee) ? .framework(callee) : .unknown(callee.name)))
    }
    if callee.kind == .initializer, let made = index.type(ofExpression: call).unwrapped.declaration { makeHeirs(from: made, to: nil) }
    pushArguments(of: call, callee, isLater: effect?.isLater == true || effect == .repeats)
    if effect == .draws { draw(call, callee) }
    if effect == .sends { send(to: name.memberBase, at: call) }
    if effect == .posts || effect == .tells { tellObservers(callee, call) }
    for argument in call.callArguments where argument.value.kind != .closureExpr {
      if case .metatype(let type) = index.type(ofExpression: argument.value).unwrapped { decode(type, call) }
    }
    ask(types: call)
    if let base = name.memberBase {
      witnessBase(base, askedFor: callee)
      witnessOverrides(of: base)
    }
    run(substitutes(for: callee, name))
    // What ends something for a value, like a task, does so for all copies.
    let isUnknown = !flow.isKnown(callee)
    if callee.kind == .function, effect != .outward, callee.owner.map(isShared) == true || effect == .ends || isUnknown,
      isForEffect || isStatement(call, callee)
    {
      touch(name)
    }
    // What no line says of a library may be anything.
    if isUnknown, callee.kind != .enumCase { step.callsBack.note(.any) }
    guard effect == nil, callee.kind == .function, let owner = callee.owner, owner.isClass || owner.isProtocol, !isOfValue(name, owner)
    else {
      return
    }
    step.callsBack.note(.method(of: name.memberBase.flatMap { index.type(ofExpression: $0).unwrapped.typeOfOther } ?? owner.name))
  }

  /// What may run in the place of a member of the SDK: what heirs of the class of its base override, and what types of the project have for a
  /// static requirement.
  func substitutes(for callee: Callee, _ name: Node) -> [Node] {
    guard let owner = callee.owner, let base = name.memberBase, base.kind != .superExpr,
      case let named = flow.declarations.all(named: callee.name), !named.isEmpty
    else { return [] }
    switch index.type(ofExpression: base).unwrapped {
    case .external(let type, _) where owner.isClass:
      let heirs = flow.declarations.types(conformingTo: type)
      let labels = callee.node.functionParameters.map(\.parameterLabel)
      return named.filter { member in
        member.wholeDeclaration.hasModifier(.override) && index.enclosingType(of: member).map(heirs.contains) == true
          && (callee.kind == .variable || member.functionParameters.map(\.parameterLabel) == labels)
      }
    case .metatype(let type) where owner.isProtocol:
      let types = flow.types(ofValue: type)
      return named.filter { $0.wholeDeclaration.hasModifier(.static) && index.enclosingType(of: $0).map(types.contains) == true }
    default: return []
    }
  }

  /// Whether all copies of a value are one thing: objects, and what pointers point to.
  func isShared(_ owner: Callee.Owner) -> Bool { owner.isClass || flow.effects.shared.contains(owner.name) }

  /// What a call hands to a parameter for what draws.
  private mutating func draw(_ call: Node, _ callee: Callee) {
    guard let wanted = flow.effects.parameterThatDraws(of: callee) else { return }
    let parameters = callee.node.functionParameters.filter { $0.parameterLabel == wanted }
    for value in flow.values(of: callee.node.functionParameters, in: call) where parameters.contains(value.key) {
      step.drawn += functions(of: value.value)
    }
  }

  /// The code of a function that is handed over: of a closure, or of what a name stands for; where a call gives the function, the code of
  /// what is called.
  private func functions(of value: Node) -> [Node] {
    if value.kind == .closureExpr { return [value] }
    if value.kind == .functionCallExpr { return value.firstChild.map { functions(of: $0.bareExpression) } ?? [] }
    if let callee = index.callee(of: value) {
      if callee.isSDK { return [] }
      return callee.kind == .function ? [callee.node] : callee.node.accessors(for: .read) + initialClosure(of: callee.node)
    }
    guard value.kind == .declReferenceExpr else { return [] }
    switch index.lookUpValue(value.token(value.row.firstToken).name, at: value) {
    case .local(let local)?: return initialClosure(of: local)
    case .functions(let functions)?: return functions
    default: return []
    }
  }

  private func initialClosure(of binding: Node) -> [Node] {
    guard let value = binding.firstChild(.initializerClause)?.expressionChild, value.kind == .closureExpr else { return [] }
    return [value]
  }

  /// `decoder.decode(Page.self, from: data)` makes values of the type, and of the types of what they store.
  private mutating func decode(_ type: Type, _ call: Node) {
    let made = flow.types(ofValue: index.type(ofExpression: call))
    let from = index.names["from"]
    var pending = flow.types(ofValue: type).filter(made.contains)
    var seen = Set(pending)
    while let id = pending.popLast() {
      run(index[id].members.initializers.filter { from != nil && $0.functionParameters.first?.parameterLabel == from })
      makeParts(of: id)
      let stored = index[id].members.properties.values.joined().filter { !$0.isStatic && !$0.isComputed }
      pending += stored.flatMap { index.type(of: $0).declaredParts }.filter { seen.insert($0).inserted }
    }
  }

  /// A call of the SDK, or setting one of its variables, runs whoever observes what it announces.
  mutating func tellObservers(_ callee: Callee, _ place: Node) {
    if flow.effects.effect(of: callee) == .posts {
      step.callsBack.note(.observers(of: .notification(place.observedNotification(index))))
      return
    }
    if let name = flow.effects.notification(of: callee) {
      step.callsBack.note(.observers(of: .notification(index.spelling(name), by: callee.owner?.name)))
    }
    step.callsBack.note(.observers(of: .key))
  }

  /// Whether a method of a protocol is called on a value that has no others to call back.
  private func isOfValue(_ name: Node, _ owner: Callee.Owner) -> Bool {
    guard owner.isProtocol, let base = name.memberBase else { return owner.isProtocol }
    switch index.type(ofExpression: base).unwrapped {
    case .external(let type, _): return index.isFrameworkValueType(type)
    case .array, .dictionary, .tuple, .metatype, .binding, .optional: return true
    case .declared(let id, _): return index[id].node.kind != .classDecl
    default: return false
    }
  }

  private mutating func runDeclaration(_ callee: Callee, _ call: Node) {
    guard callee.kind != .enumCase else { return }
    if callee.kind == .initializer {
      make(by: callee.node)
      if let made = index.type(ofExpression: call).unwrapped.declaration { makeHeirs(from: made, to: index.enclosingType(of: callee.node)) }
    } else {
      run(implementations(of: callee.node))
    }
    let given = flow.values(of: callee.node.functionParameters, in: call)
    for parameter in callee.node.functionParameters where given[parameter] == nil {
      guard let value = parameter.firstChild(.initializerClause) else { continue }
      run([value])
      if let closure = value.expressionChild, closure.kind == .closureExpr { run([closure], .handedAsFunction) }
    }
  }

  /// - Parameter isLater: whether functions that may be kept run after the call.
  private mutating func pushArguments(of call: Node, _ callee: Callee, isLater: Bool) {
    let arguments = call.callArguments
    let places = index.placesOfArguments(in: call).flatMap { $0.count == arguments.count ? $0 : nil }
    for (number, argument) in arguments.enumerated().reversed() {
      let parameter = places.flatMap { $0[number] < callee.parameters.count ? callee.parameters[$0[number]] : nil }
      if callee.isSDK, callee.kind != .enumCase, argument.value.kind != .closureExpr {
        // What takes the elements of a collection may compare them.
        let asking = flow.isKnown(callee) ? parameter.map(asking) ?? [.anything] : [.anything, .encoding]
        for each in asking { if makesView(callee) { witness(argument.value, toShow: each) } else { witness(argument.value, each) } }
        witnessOverrides(of: argument.value)
      }
      // What a parameter evaluates later is no part of the call.
      if isLater, parameter?.isAutoclosure == true { continue }
      let isKept =
        callee.isSDK
        ? keepsAction(callee, parameter) || isValue(argument.value, for: parameter)
        : places.map { flow.onlyKeeps(callee.node, parameter: $0[number]) } ?? false
      if isKept, !callee.isSDK || argument.value.kind == .closureExpr { step.kept.insert(argument.value) }
      let isNamed = isKept && !callee.isSDK && isNamedFunction(argument.value)
      let role = isNamed ? .read : role(of: argument.value, for: parameter, isLater: isLater)
      if isEvaluated(argument.value, before: call), parameter?.isAutoclosure != true, !role.isHanded {
        take(argument.value, isGeneric: parameter?.isGeneric != false)
        continue
      }
      if role.isHanded, argument.value.bareExpression.kind == .functionCallExpr { callResult(of: argument.value) }
      if role == .handedAsFunction, parameter?.isEscaping == false { noteCall(ofHanded: argument.value) }
      push(argument.value, role)
    }
  }

  /// Whether a call of the SDK makes a view: SwiftUI compares what that is made of, to find what it has to update.
  private func makesView(_ callee: Callee) -> Bool {
    guard let owner = callee.owner else { return false }
    return callee.kind == .initializer
      ? index.isFrameworkType(owner.name, kindOf: ["View"]) : owner.isProtocol && index.isViewModifier(callee.name)
  }

  /// What the SDK may ask of a value that it is handed, by what its type has to be.
  private func asking(_ parameter: Callee.Parameter) -> [Witnessed.Asking] {
    if !parameter.isGeneric { return [.comparison] }
    guard let demanded = parameter.demanded?.map({ flow.effects.asking[$0] }) else { return [.anything] }
    let others = demanded.filter { ![.comparison, .hashing, .encoding].contains($0) }
    return (others.isEmpty ? [.comparison] : [.anything]) + (demanded.contains(.encoding) ? [.encoding] : [])
  }

  /// A function that a variable of the project holds, and that is handed to what calls it before the call has ended.
  private mutating func noteCall(ofHanded value: Node) {
    guard let callee = index.callee(of: value), callee.kind == .variable, !callee.isSDK, mayBeFunction(value) else { return }
    note(Read(node: value, source: .call(of: callee.node)))
  }

  /// A function that is a part of what a variable of the project holds: `handlers[0]()`, `pair.0()`.
  private mutating func noteCall(ofPart value: Node) {
    var whole = value.bareExpression
    while let outer = whole.kind == .subscriptCallExpr ? whole.firstChild : isPartOfTuple(whole) ? whole.memberBase : nil {
      whole = outer.bareExpression
    }
    guard whole != value, let callee = index.callee(of: whole), callee.kind == .variable, !callee.isSDK else { return }
    note(Read(node: value, source: .call(of: callee.node)))
  }

  private func isPartOfTuple(_ access: Node) -> Bool {
    guard let base = access.memberBase, case .tuple = index.type(ofExpression: base).unwrapped else { return false }
    return true
  }

  /// Whether a call of the SDK only keeps an action: a value that is made of it, or a view that has a modifier, runs it when something
  /// happens.
  private func keepsAction(_ callee: Callee, _ parameter: Callee.Parameter?) -> Bool {
    guard let parameter, parameter.isEscaping, parameter.takesAction, let owner = callee.owner, !owner.isClass,
      flow.isKnown(callee)
    else { return false }
    return callee.kind == .initializer || owner.isProtocol && index.isViewModifier(callee.name)
  }

  /// Whether a closure is a value of any type for what takes it, which then cannot call it: `environment(\.open, { … })`.
  private func isValue(_ argument: Node, for parameter: Callee.Parameter?) -> Bool {
    argument.kind == .closureExpr && parameter.map { $0.isGeneric && !$0.takesFunction } == true
  }

  private func role(of value: Node, for parameter: Callee.Parameter?, isLater: Bool) -> Role {
    guard let parameter else { return isLater ? .read : .handedAsFunction }
    guard parameter.takesFunction || value.kind == .closureExpr else { return .read }
    if isLater && parameter.isEscaping { return .read }
    return parameter.isEscaping && parameter.takesAction ? .handedAsAction : .handedAsFunction
  }

  // MARK: What is not

  /// What is not known may ask anything of what it is handed.
  private mutating func witnessArguments(of call: Node) {
    for argument in call.callArguments where argument.value.kind != .closureExpr {
      witness(argument.value)
      witness(argument.value, .encoding)
    }
  }

  private mutating func callUnresolved(_ call: Node, _ name: Node) {
    if call.isCaseWithBindings { return }
    if name.kind == .declReferenceExpr, case .local(let local)? = index.lookUpValue(name.token(name.row.firstToken).name, at: name) {
      callLocal(local, name)
      return pushHanded(of: call)
    }
    if case .metatype(let type) = index.type(ofExpression: name), type != .unknown {
      let made = type.unwrapped.declaration
      if let made {
        make(made, by: call)
        pushBase(of: name, .read)
      } else {
        make(anyOf: type, by: call)
        if isForeign(making: type) { step.foreign.append(name) }
        witnessArguments(of: call)
      }
      return pushHanded(of: call, to: made)
    }
    // `type.init()`
    if name.kind == .memberAccessExpr, name.memberName == .`init`, let base = name.memberBase,
      case .metatype(let type) = index.type(ofExpression: base).unwrapped
    {
      make(anyOf: type, by: call)
    }
    // `.init()`, where the type is that of the place
    if name.kind == .memberAccessExpr, name.memberBase == nil, name.memberName == .`init`,
      let made = index.type(ofExpression: call).unwrapped.declaration ?? typeOfVariable(madeBy: call)
    {
      make(made, by: call)
      return pushHanded(of: call, to: made)
    }
    defer { pushHanded(of: call) }
    guard let reference = name.calleeReference, reference.kind == .declReferenceExpr else {
      step.callsValues.note(.any(index.type(ofExpression: name)))
      noteCall(ofPart: name)
      return push(name)
    }
    let called = reference.token(reference.row.firstToken).name
    // `$0()`
    if name == reference, flow.isUnnamedParameter(name) { return step.callsValues.note(.any(index.type(ofExpression: name))) }
    // `pair.0()`
    if let base = name.memberBase, case .tuple = index.type(ofExpression: base).unwrapped {
      step.callsValues.note(.any(index.type(ofExpression: name)))
      noteCall(ofPart: name)
      return push(name)
    }
    let declarations = candidates(named: called, name).filter { $0.kind != .functionDecl || $0.mayBeCalled(by: call) }
    // `.loaded(page)`
    if declarations.isEmpty, name.kind == .memberAccessExpr, name.memberBase == nil, flow.declarations.isCase(called) { return }
    if let function = onlyFunction(of: declarations, call, name) {
      run(implementations(of: function))
      return pushBase(of: name, function.hasModifier(.mutating) ? .changed : .read)
    }
    note(Read(node: name, source: .unknown(called)))
    step.guesses += declarations.flatMap { $0.kind == .functionDecl ? [$0] : $0.accessors(for: .read) }
    if declarations.contains(where: { $0.kind != .functionDecl }) {
      step.callsValues.note(.named(called, index.type(ofExpression: name)))
    }
    // What changes a value in place calls nobody back but the functions that it is handed.
    if isOperation(call), name.kind == .declReferenceExpr, declarations.isEmpty { step.unknown = step.unknown ?? name }
    if !isOperation(call), let callback = callback(ofUnresolved: called, name) {
      step.callsBack.note(callback)
      step.foreign.append(name)
    } else if declarations.isEmpty, name.memberBase.map({ index.type(ofExpression: $0).unwrapped.declaration != nil }) == true {
      step.foreign.append(name)
    }
    witnessArguments(of: call)
    if let base = name.memberBase { witness(base) }
    if isForEffect, !isCalledOnValue(name) { touch(name) }
    if declarations.isEmpty, isSuper(name) { return }
    let changesNothing = flow.nonmutating.contains(called) && !declarations.contains { $0.hasModifier(.mutating) }
    pushBase(of: name, changesNothing ? .read : .maybeChanged)
  }

  /// What is called although its types are not known: the one member of that name and those labels that the type of the base has; a
  /// requirement of a protocol, and what is there by default, are one.
  private func onlyFunction(of declarations: [Node], _ call: Node, _ name: Node) -> Node? {
    let owner = name.memberBase.map(typeOfObject) ?? index.enclosingType(of: name).map { .declared($0, []) }
    guard let owner else { return nil }
    let types = (([owner.declaration] + constraints(of: owner).map(\.declaration)).compactMap { $0 }).flatMap(index.withInherited)
    let members = declarations.filter { $0.kind == .functionDecl && index.enclosingType(of: $0).map(types.contains) == true }
    let labels = members.map { $0.functionParameters.map(\.parameterLabel) }
    guard let first = labels.first, labels.allSatisfy({ $0 == first }),
      members.count == 1 || members.contains(where: { index.enclosingType(of: $0).map(index.isProtocol) == true })
    else { return nil }
    return call.callArguments.allSatisfy { $0.label == .none || first.contains($0.label) } ? members.first : nil
  }

  /// The type whose members a base has, of a value or of a type.
  private func typeOfObject(_ base: Node) -> Type {
    let type = index.type(ofExpression: base).unwrapped
    return type.ofMetatype ?? type
  }

  /// The protocols and classes that a type demands of its values: of an existential, a generic parameter, an opaque type.
  func constraints(of type: Type) -> [Type] {
    if case .existential(let demanded) = type { return demanded }
    return index.constraints(of: type)
  }

  /// The type of the variable that an expression is the initial value of; a wrapper hides it from the expression.
  private func typeOfVariable(madeBy value: Node) -> TypeID? {
    guard let binding = value.parent?.parent, value.parent?.kind == .initializerClause, binding.kind == .patternBinding,
      let declaration = binding.parent, declaration.kind == .variableDecl
    else { return nil }
    return index.type(of: Property(name: binding.boundName, declaration: declaration, binding: binding)).unwrapped.declaration
  }

  /// Whether it is not known that making a value of a type of another module does nothing else.
  private func isForeign(making type: Type) -> Bool {
    guard case .external(let name, _) = type.unwrapped else { return false }
    return !flow.isKnownToMakeAlone(name)
  }

  /// What the project declares under a name and may be meant by a member of a value, as far as its type is known.
  func candidates(named name: Name, _ callee: Node) -> [Node] {
    if callee.kind == .memberAccessExpr {
      return flow.members(among: flow.declarations.all(named: name), at: callee)
    }
    if case .functions(let functions)? = index.lookUpValue(name, at: callee) { return functions }
    return []
  }

  /// What an unresolved call may call back: nothing for a value or a function of the SDK.
  func callback(ofUnresolved name: Name, _ callee: Node) -> Callback? {
    guard let base = callee.memberBase else {
      return index.declaresAtTopLevel(name) && !index.libraries.declares(name) ? nil : .any
    }
    switch index.type(ofExpression: base).unwrapped {
    case .external(let type, _), .metatype(.external(let type, _)):
      if index.libraries.owner(ofType: type) != nil { return .any }
      if index.isFrameworkClass(type) { return .method(of: type) }
      return index.isFrameworkType(type) ? nil : .any
    case .array, .dictionary, .tuple, .function, .optional, .binding, .declared, .metatype(.declared): return nil
    default: return .any
    }
  }

  /// An object of another module is told to do something.
  mutating func touch(_ name: Node) {
    guard let base = name.usedObject else { return }
    if let holder = flow.holder(of: base) {
      step.touches[holder, default: []].append(name)
    } else if let root = flow.foreignRoot(of: base) {
      step.touchesOfForeign[root, default: []].append(name)
    }
  }

  /// Whether a call's result is unused. A body's only statement may be the value of the body, or a part of what a builder makes.
  private func isStatement(_ call: Node, _ callee: Callee?) -> Bool {
    // What an initialiser hands on to another becomes a part of the object.
    if call.firstChild?.bareExpression.isInitializerHandedOnTo == true { return false }
    if callee?.givesNothing == true || callee?.neverReturns == true { return true }
    var whole = call.outOfLongChain
    while let parent = whole.parent, [.tryExpr, .awaitExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) {
      whole = parent
    }
    guard let parent = whole.parent else { return false }
    // `let names = if isShort { names.prefix(3) } else { names }`
    if let branch = parent.kind == .switchCase ? parent : parent.kind == .codeBlock ? parent.parent : nil,
      branch.kind == .ifExpr || branch.kind == .switchCase, branch.isValueOfBranches
    {
      return false
    }
    switch parent.kind {
    case .sequenceExpr: return parent.firstChild?.kind == .discardAssignmentExpr
    case .sourceFile, .ifConfigClause, .switchCase, .codeBlock, .accessorBlock, .closureExpr:
      return callee?.isDiscardable == true && parent.children.count(where: { $0.kind != .closureSignature }) > 1 || givesNothing(call)
    default: return false
    }
  }

  /// Whether the function or closure around gives nothing.
  private func givesNothing(_ node: Node) -> Bool {
    guard let code = node.enclosingCode else { return false }
    switch code.kind {
    case .closureExpr:
      if case .function(_, .tuple(let elements, _)) = index.type(ofExpression: code).unwrapped { return elements.isEmpty }
      return false
    case .functionDecl: return code.firstChild(.returnClause) == nil
    case .initializerDecl, .deinitializerDecl: return true
    case .accessorDecl: return code.token(code.introducer).name != .get
    default: return false
    }
  }

  /// Whether what a call asks for may go into a value that is used later, or decides what runs next: `parts.append(name)`,
  /// `add(count, to: &total)`, `try check(count)`. Objects that others hold, too, are no such values.
  private func mayCarry(_ name: Node, _ callee: Callee?, _ call: Node) -> Bool {
    // What is said as the program ends goes nowhere; what a `precondition` asks decides whether it goes on.
    if callee?.neverReturns == true { return false }
    if call.callArguments.contains(where: { $0.value.kind == .inOutExpr || isOwnObject($0.value) || changesLocal($0.value) }) {
      return true
    }
    guard let callee, callee.isSDK else {
      let isNested = callee.map { $0.kind == .function && !$0.node.isMember && $0.node.enclosingCode != nil } ?? false
      return isNested || callee?.isMutating == true || call.isTriedAlone || rootOfBase(name).map(isOwnObject) == true
    }
    guard callee.kind == .function else { return false }
    if callee.isMutating || callee.parameters.contains(where: \.isAutoclosure) { return true }
    guard callee.owner != nil, let root = rootOfBase(name), root.kind == .declReferenceExpr,
      case .local(let local)? = index.lookUpValue(root.token(root.row.firstToken).name, at: root)
    else { return false }
    return local.kind != .closureCapture
  }

  /// What the chain before a member begins with.
  private func rootOfBase(_ name: Node) -> Node? {
    guard var root = name.memberBase?.bareExpression else { return nil }
    while let base = root.kind == .functionCallExpr ? root.firstChild : root.memberBase { root = base.bareExpression }
    return root
  }

  /// Whether an expression is a local variable with an object that a call has given.
  private func isOwnObject(_ value: Node) -> Bool {
    guard let name = value.bareExpression.soleName, case .local(let local)? = index.lookUpValue(name, at: value),
      local.kind == .patternBinding, !isValue(index.type(ofExpression: value))
    else { return false }
    return local.firstChild(.initializerClause)?.expressionChild?.bareExpression.kind == .functionCallExpr
  }

  /// Whether a closure uses a local variable of the code around it, which it may change.
  private func changesLocal(_ closure: Node) -> Bool {
    closure.kind == .closureExpr
      && closure.descendants.contains { use in
        guard use.kind == .declReferenceExpr, let name = use.soleName, case .local(let local)? = index.lookUpValue(name, at: use),
          local.kind == .patternBinding, !closure.contains(local)
        else { return false }
        return local.parent.map { $0.token($0.introducer).name == .var } ?? false
      }
  }

  /// Whether what is called is a member of a value, which changes with the variable that holds it.
  func isCalledOnValue(_ name: Node) -> Bool {
    switch name.memberBase.map({ index.type(ofExpression: $0).unwrapped }) {
    case .array?, .dictionary?, .tuple?: true
    case .external(let type, _)?: index.isFrameworkValueType(type)
    default: false
    }
  }

  private func isSuper(_ name: Node) -> Bool { name.memberBase?.kind == .superExpr }

  /// A closure that a constant holds; whoever calls a function hands over its parameters.
  private mutating func callLocal(_ local: Node, _ name: Node) {
    switch local.kind {
    case .functionDecl: run([local])
    case .patternBinding, .optionalBindingCondition:
      let value = local.firstChild(.initializerClause)?.expressionChild?.bareExpression
      let given = value.map { $0.kind == .functionCallExpr ? functionsGiven(by: $0) : functions(of: $0) } ?? []
      run(given)
      if given.isEmpty { step.callsValues.note(.held(by: local, index.type(ofExpression: name))) }
    case .functionParameter where local.ancestor({ $0 == .functionDecl || $0 == .initializerDecl || $0 == .subscriptDecl }) != nil: return
    default: step.callsValues.note(.any(index.type(ofExpression: name)))
    }
  }

  // MARK: Making values

  /// What making a value of a type runs, whichever initialiser is called.
  ///
  /// - Parameter call: the call that does, where there is one: an initialiser that it has no labels for is not meant.
  mutating func make(_ id: TypeID, by call: Node? = nil) {
    step.makes.append(id)
    for type in index.withInherited(id) where index[type].node.kind != .protocolDecl {
      run(index[type].members.initializers.filter { initializer in call.map { initializer.mayBeCalled(by: $0) } ?? true })
    }
    makeParts(of: id)
  }

  /// What making a value by an initialiser runs. One that delegates makes the value once.
  mutating func make(by initializer: Node) {
    run([initializer])
    run(initializers(fulfilling: initializer))
    guard let made = index.enclosingType(of: initializer) else { return }
    step.makes.append(made)
    makeParts(of: made)
    makeBase(of: made, by: initializer)
  }

  /// What an object of a class has beside what the class has that it inherits its initialiser from: of a class of the SDK, where that is nil.
  private mutating func makeHeirs(from made: TypeID, to owner: TypeID?) {
    guard index[made].node.kind == .classDecl, made != owner else { return }
    let inherited = owner.map(index.withInherited) ?? []
    for type in index.withInherited(made) where index[type].node.kind == .classDecl && !inherited.contains(type) {
      step.makes.append(type)
      makeParts(of: type)
    }
  }

  /// `super.init()`, which nobody has to write: what the base class has, and its initialiser without parameters.
  private mutating func makeBase(of made: TypeID, by initializer: Node) {
    guard index[made].node.kind == .classDecl,
      let base = index.withInherited(made).dropFirst().first(where: { index[$0].node.kind == .classDecl }),
      !initializer.descendants.contains(where: \.isInitializerHandedOnTo)
    else { return }
    let initializers = index[base].members.initializers.filter { $0.functionParameters.isEmpty }
    if initializers.isEmpty { makeHeirs(from: base, to: nil) } else { initializers.forEach { make(by: $0) } }
  }

  /// The initialisers of the project's types that a protocol's requirement stands for.
  private func initializers(fulfilling requirement: Node) -> [Node] {
    guard let id = index.enclosingType(of: requirement), index.isProtocol(id) else { return [] }
    let labels = requirement.functionParameters.map(\.parameterLabel)
    return flow.types(ofValue: .declared(id, [])).flatMap { index[$0].members.initializers }.filter {
      $0.functionParameters.map(\.parameterLabel) == labels
    }
  }

  /// What making a value of a type runs that some type of the project stands for: a generic parameter, or what conforms to a protocol.
  private mutating func make(anyOf type: Type, by call: Node) {
    guard type.unwrapped.declaration.map(index.isProtocol) ?? true else { return }
    for id in flow.types(ofValue: type.unwrapped) where index.isProtocol(id) == false {
      run(index[id].members.initializers.filter { $0.mayBeCalled(by: call) })
    }
  }

  /// The initial values of its properties and what wraps them; and what runs when it goes.
  private mutating func makeParts(of id: TypeID) {
    let parts = flow.parts(of: id)
    run(parts.made)
    step.actions += parts.ended
  }

  func implementations(of declaration: Node) -> [Node] { flow.implementations(of: declaration) }
}

extension Flow {
  /// A declaration, with those that may be called in its place: overrides, and what conforms to the protocol that demands it.
  func implementations(of declaration: Node) -> [Node] {
    if let known = knownImplementations[declaration] { return known }
    let found = findImplementations(of: declaration)
    knownImplementations[declaration] = found
    return found
  }

  private func findImplementations(of declaration: Node) -> [Node] {
    let whole = declaration.wholeDeclaration
    guard let owner = index.enclosingType(of: whole), mayBeReplaced(whole, owner) else { return [declaration] }
    let name =
      declaration.kind == .patternBinding ? declaration.boundName : declaration.kind == .subscriptDecl ? .none : declaration.declaredName
    let named = declaration.kind == .subscriptDecl ? declarations.subscripts : declarations.all(named: name)
    let labels = whole.functionParameters.map(\.parameterLabel)
    let providers = index.isProtocol(owner) ? self.providers(for: owner) : []
    let others = named.filter { other in
      guard other != declaration, other.kind == declaration.kind, other.functionParameters.map(\.parameterLabel) == labels else {
        return false
      }
      return index.enclosingType(of: other).map { index.withInherited($0).contains(owner) || providers.contains($0) } ?? true
    }
    return [declaration] + others
  }

  private func mayBeReplaced(_ declaration: Node, _ owner: TypeID) -> Bool {
    let kind = index[owner].node.kind
    if kind == .protocolDecl { return true }
    let isFixed = [Name.final, .static, .private].contains { declaration.hasModifier($0) } || index[owner].node.hasModifier(.final)
    return kind == .classDecl && !isFixed
  }

  /// The types whose members may be what a type that conforms to a protocol has for its requirements: those types, their superclasses, and
  /// the protocols that they conform to.
  fileprivate func providers(for requirement: TypeID) -> Set<TypeID> {
    if let known = knownProviders[requirement] { return known }
    let result = Set(([requirement] + index.heirs(of: requirement)).flatMap(index.withInherited))
    knownProviders[requirement] = result
    return result
  }

  /// What runs when a value of a type is made, beside its initialiser, and when the last reference to it goes.
  fileprivate func parts(of id: TypeID) -> (made: [Node], ended: [Node]) {
    if let known = knownParts[id] { return known }
    var made: [Node] = []
    var ended: [Node] = []
    for type in index.withInherited(id) where index[type].node.kind != .protocolDecl {
      let properties = index[type].members.properties.values.joined().sorted { $0.binding.location < $1.binding.location }
      for property in properties where !property.isStatic && !property.isComputed {
        if !property.declaration.hasModifier(.lazy), !isWrappedLate(property.declaration),
          let value = property.binding.firstChild(.initializerClause)
        {
          made.append(value)
        }
        for attribute in property.declaration.attributes {
          guard let wrapper = attribute.typeChild.flatMap({ index.resolve($0).declaration }) else { continue }
          made += index[wrapper].members.initializers
        }
      }
      ended += deinitializers(of: type)
    }
    knownParts[id] = (made, ended)
    return (made, ended)
  }

  /// What runs when the last reference to an object of such a type goes.
  func deinitializers(of id: TypeID) -> [Node] { index[id].node.members.filter { $0.kind == .deinitializerDecl } }
}

extension Node {
  /// Whether an `if`, or the case of a `switch`, gives one of the values that an expression may have.
  fileprivate var isValueOfBranches: Bool {
    guard let parent else { return false }
    switch parent.kind {
    case .switchExpr, .ifExpr: return parent.isValueOfBranches
    case .initializerClause, .returnStmt, .labeledExpr: return true
    case .sequenceExpr: return parent.assignedValue == self
    default: return false
    }
  }

  /// The object whose member or subscript this uses.
  public var usedObject: Node? { kind == .subscriptCallExpr ? firstChild?.bareExpression : memberBase }
}

extension Type {
  /// The type of which this is the type; nil for a value.
  fileprivate var ofMetatype: Type? { if case .metatype(let type) = self { type.unwrapped } else { nil } }

  /// The name of the type of another module that a value, or the type itself, is of.
  var typeOfOther: Name? {
    switch self {
    case .external(let name, _): name
    case .metatype(let type): type.typeOfOther
    default: nil
    }
  }
}

extension Node {
  /// Whether an error that a call throws decides what runs next: `try check(count)`.
  fileprivate var isTriedAlone: Bool {
    var whole = self
    while let outer = whole.parent, outer.kind == .awaitExpr { whole = outer }
    guard let outer = whole.parent, outer.kind == .tryExpr else { return false }
    return outer.token(outer.row.firstToken + 1).start >= whole.range.lowerBound
  }

  /// Whether a call is the pattern of an enum's case that binds what belongs to it: `case let .loaded(page)`, `case .loaded(let page)`.
  fileprivate var isCaseWithBindings: Bool {
    if callArguments.contains(where: { $0.value.kind == .patternExpr }) { return true }
    var pattern = self
    while let outer = pattern.parent, [.expressionPattern, .labeledExpr, .functionCallExpr, .optionalChainingExpr].contains(outer.kind) {
      pattern = outer
    }
    return pattern.parent?.kind == .valueBindingPattern
  }

  /// `self.init` or `super.init`, which an initialiser calls.
  fileprivate var isInitializerHandedOnTo: Bool {
    guard kind == .memberAccessExpr, memberName == .`init`, let base = memberBase else { return false }
    return base.kind == .superExpr || base.kind == .declReferenceExpr && base.token(base.row.firstToken).name == .`self`
  }
}
