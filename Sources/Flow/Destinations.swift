import MoltSemantics
public import MoltSymbols
public import MoltSyntax

/// Where a value goes, as far as code says.
public enum Destination: Hashable {
  /// A property that holds it, by its binding: it is its initial value, is assigned to it, or is handed to an initialiser that has a parameter
  /// for each property.
  case property(Node)
  /// A call of the SDK that is handed it.
  case framework(call: Node)
  /// What hands it on in a way that is not followed.
  case unknown(Node)
}

extension Flow {
  /// Where the value of an expression goes: through constants, parameters, collections and structures, and what functions and closures give.
  /// A member that is asked of an object takes it nowhere.
  public func destinations(of value: Node) -> Set<Destination> {
    var result: Set<Destination> = []
    var pending = [value]
    var seen = Set(pending)
    while let next = pending.popLast() {
      for step in stepsOn(from: next) {
        switch step {
        case .on(let others): pending += others.filter { seen.insert($0).inserted }
        case .at(let destination): result.insert(destination)
        }
      }
    }
    return result
  }

  /// What a value does next.
  private enum StepOn {
    /// It is what these expressions give.
    case on([Node])
    case at(Destination)
  }

  private func stepsOn(from value: Node) -> [StepOn] {
    guard let parent = value.parent else { return [] }
    if value.isShorthandUse { return usesOn(of: value.kind == .closureCapture ? value : parent) }
    if parent.givesItsPart { return [.on([parent])] }
    switch parent.kind {
    // `{ Draft() }()`, `make()`
    case .functionCallExpr where parent.firstChild == value: return [.on([parent])]
    case .functionCallExpr, .multipleTrailingClosureElement, .labeledExpr:
      return argumentCall(of: value).map { stepsOn(from: value, handedTo: $0) } ?? []
    // `[first, second].first`: what a collection holds comes out of it.
    case .subscriptCallExpr where parent.firstChild == value: return holdsObject(value) ? [] : [.on([parent])]
    case .memberAccessExpr:
      let call = parent.callOfAccess
      if holdsObject(value) {
        // `Draft().titled("x")` may give the object itself.
        guard let call, index.type(ofExpression: call).unwrapped == index.type(ofExpression: value) else { return [] }
        return [.on([call])]
      }
      // `drafts.map { Row($0) }`
      let isHanded = call?.callArguments.contains { $0.value.kind == .closureExpr } == true
      return [.on([parent])] + (isHanded ? [.at(.unknown(value))] : [])
    case .initializerClause: return parent.parent.map { stepsOn(from: value, into: $0) } ?? []
    case .sequenceExpr: return stepsOn(from: value, assignedBy: parent)
    case .accessorBlock, .accessorDecl, .functionDecl: return [.on(places(of: parent))]
    default: return [.at(.unknown(value))]
    }
  }

  /// Whether the value of an expression is an object of the project, and no function, collection or structure that gives or holds one.
  private func holdsObject(_ value: Node) -> Bool {
    guard case .declared(let id, _) = index.type(ofExpression: value) else { return false }
    return index[id].node.kind == .classDecl
  }

  /// The call that an expression is an argument of.
  private func argumentCall(of value: Node) -> Node? {
    var call = value.parent
    while let next = call, next.kind == .labeledExpr || next.kind == .multipleTrailingClosureElement { call = next.parent }
    return call?.kind == .functionCallExpr ? call : nil
  }

  private func stepsOn(from value: Node, handedTo call: Node) -> [StepOn] {
    let callee = index.callee(of: call)
    if let callee, callee.isSDK {
      // `drafts.append(draft)`
      let collection = callee.isMutating ? call.firstChild?.memberBase : nil
      return [.at(.framework(call: call))] + (gives(call, value) ? [.on([call])] : [])
        + (collection.map { stepsOn(from: value, putInto: $0.bareExpression) } ?? [])
    }
    if let callee, callee.kind == .function || callee.kind == .initializer {
      // A requirement of a protocol.
      if callee.node.firstChild(.codeBlock) == nil { return [.at(.unknown(value))] }
      let parameters = values(of: callee.node.functionParameters, in: call).filter { $0.value == value }.map(\.key)
      return parameters.flatMap { usesOn(of: $0) }
    }
    guard let made = index.type(ofExpression: call).unwrapped.declaration, call.firstChild?.soleName == index[made].name,
      let label = call.callArguments.first(where: { $0.value == value })?.label, let property = index[made].members.properties[label]?.first
    else { return [.at(.unknown(value))] }
    return stepsOn(from: value, into: property.binding)
  }

  /// Whether the type of what a call of the SDK gives has the type of a value in it: `Optional(draft)`, `ids.map { Draft($0) }`.
  private func gives(_ call: Node, _ value: Node) -> Bool {
    let type = index.type(ofExpression: value).unwrapped
    let parts = if case .function(_, let result) = type { result.declaredParts } else { type.declaredParts }
    return !Set(parts).isDisjoint(with: index.type(ofExpression: call).declaredParts)
  }

  /// From the initial value, or an assigned one, into what a binding or parameter declares.
  private func stepsOn(from value: Node, into declaration: Node) -> [StepOn] {
    if declaration.boundName == .none, declaration.kind != .functionParameter, declaration.kind != .closureCapture {
      // `let (draft, _) = …`
      return declaration.children.filter(\.isPattern).flatMap(\.descendants).filter { $0.kind == .identifierPattern }.flatMap(usesOn)
    }
    guard declaration.kind == .patternBinding, let variable = declaration.parent else { return usesOn(of: declaration) }
    guard variable.isMember || variable.enclosingCode == nil else { return usesOn(of: declaration) }
    let isOfObject = index.enclosingType(of: declaration).map { index[$0].node.kind == .classDecl } ?? false
    let isOne = variable.hasModifier(.static) || variable.enclosingCode == nil && !variable.isMember
    // What a value holds goes with it; a global has its value once, which a function gives anew each time.
    let goesOn = isOne ? !holdsObject(value) : !isOfObject && variable.attributes.isEmpty
    return [.at(.property(declaration))] + (goesOn ? [.on(uses(ofVariable: declaration))] : [])
  }

  private func uses(ofVariable binding: Node) -> [Node] {
    index.occurrences(of: binding.boundName).filter(\.isValueUse).map(\.referenceWithBase).filter { use in
      if !use.isShorthandUse { return index.callee(of: use)?.node == binding }
      guard case .property(let property, _)? = index.lookUpValue(binding.boundName, at: use) else { return false }
      return property.binding == binding
    }
  }

  /// Whether the app asks somewhere for the value of a variable, or for what wraps or projects it, as far as names tell; changing it in place
  /// does not.
  public func isAskedFor(_ binding: Node) -> Bool {
    let name = index.spelling(binding.boundName)
    return ["", "_", "$"].compactMap { index.names[$0 + name] }.contains { name in
      index.occurrences(of: name).contains { use in
        use.isValueUse && !isTest(use) && !isSetAlone(use.referenceWithBase)
          && index.callee(of: use.referenceWithBase).map { $0.node == binding || $0.name != binding.boundName } ?? true
      }
    }
  }

  /// Whether nothing of the app asks for a variable of a class, a static or a global one that a place sets: it is a count or log that only grows.
  public func nothingAsksFor(variableSetAt place: Node) -> Bool {
    guard let callee = index.callee(of: place), callee.kind == .variable, !callee.isSDK, let declaration = callee.node.parent,
      declaration.kind == .variableDecl, declaration.attributes.isEmpty, callee.node.firstChild(.accessorBlock) == nil,
      !declaration.isExported
    else { return false }
    // What an object is compared, described or encoded by asks for its properties without their names.
    let owner = isOfInstance(callee.node) ? index.enclosingType(of: declaration) : nil
    if let owner, index[owner].node.kind != .classDecl || !index[owner].inheritedTypes.isEmpty { return false }
    let property = Property(name: callee.name, declaration: declaration, binding: callee.node)
    return holdsValuesAlone(index.type(of: property)) && !isAskedFor(callee.node)
  }

  /// Whether a value of a type keeps no object alive, and no function.
  private func holdsValuesAlone(_ type: Type) -> Bool {
    var pending = [type]
    var seen: Set<TypeID> = []
    while let next = pending.popLast() {
      switch next {
      case .array(let element), .optional(let element): pending.append(element)
      case .dictionary(let key, let value): pending += [key, value]
      case .tuple(let elements, _): pending += elements
      case .external(let name, let arguments) where index.isFrameworkValueType(name): pending += arguments
      case .declared(let id, let arguments) where index[id].node.kind == .structDecl:
        pending += arguments
        guard seen.insert(id).inserted else { continue }
        pending += index[id].members.properties.values.joined().filter { isOfInstance($0.binding) && !$0.isComputed }.map(index.type(of:))
      default: return false
      }
    }
    return true
  }

  /// Whether an expression is set, or changed in place by what gives nothing: `count += 1`, `log.append(line)`.
  private func isSetAlone(_ variable: Node) -> Bool {
    if variable.parent?.assignmentTarget == variable { return true }
    guard let code = variable.enclosingCode, step(of: code).writes.contains(where: { $0.node == variable }) else { return false }
    var whole = variable
    while let outer = whole.parent, [.memberAccessExpr, .functionCallExpr, .sequenceExpr].contains(outer.kind), outer.firstChild == whole {
      whole = outer
    }
    if whole == variable { return false }
    if whole.kind == .sequenceExpr { return Array(whole.children).count == 3 && whole.children.contains { $0.kind == .binaryOperatorExpr } }
    return index.type(ofExpression: whole) == .tuple([], labels: [])
  }

  /// The uses of a local constant or a parameter.
  private func usesOn(of local: Node) -> [StepOn] {
    guard let code = local.enclosingCode ?? local.ancestor({ $0 == .functionDecl || $0 == .initializerDecl }) else { return [] }
    let name =
      switch local.kind {
      case .functionParameter: local.parameterName
      case .closureCapture: local.captureName
      default: local.boundName
      }
    return [.on(index.uses(of: name, in: code).filter { $0.isValueUse && $0 != local && $0.parent != local })]
  }

  private func stepsOn(from value: Node, assignedBy sequence: Node) -> [StepOn] {
    guard let target = sequence.assignmentTarget else { return [.on([sequence])] }
    return target == value ? [] : stepsOn(from: value, putInto: target)
  }

  /// Into the variable that an expression names.
  private func stepsOn(from value: Node, putInto target: Node) -> [StepOn] {
    if let callee = index.callee(of: target) {
      return callee.kind == .variable && !callee.isSDK ? stepsOn(from: value, into: callee.node) : [.at(.unknown(value))]
    }
    if let name = target.soleName, case .local(let local)? = index.lookUpValue(name, at: target) { return usesOn(of: local) }
    return [.at(.unknown(target))]
  }
}

extension Flow {
  /// The calls outside of tests that make a value of a type: by its name, by an alias, and by `.init` where the type is that of the place.
  public func calls(making id: TypeID) -> [Node] {
    mentions(of: id).compactMap { use in
      let call = use.referenceWithBase.parent?.memberName == .`init` ? use.referenceWithBase.parent?.callOfAccess : nil
      return use.referenceWithBase.callAsCallee ?? call
    } + implicitCalls[id, default: []].filter { !isTest($0) }
  }

  /// The expressions outside of tests that name an initialiser of a type as a function: `names.map(Row.init)`.
  public func initializersNamed(of id: TypeID) -> [Node] {
    index.occurrences(of: .`init`).compactMap { use in
      let access = use.referenceWithBase
      guard use.kind == .declReferenceExpr, access.kind == .memberAccessExpr, access.callOfAccess == nil, !isTest(use) else { return nil }
      if let base = access.memberBase, case .metatype(let type) = index.type(ofExpression: base) {
        return type.declaration.map(index.twins(of: id).contains) == true ? access : nil
      }
      guard case .function(_, let result) = index.type(ofExpression: access) else { return nil }
      return result.unwrapped.declaration == id ? access : nil
    }
  }

  /// The expressions outside of tests that name a type, or may: by its name or an alias. Another type of the same name, in another one, is not
  /// meant.
  func mentions(of id: TypeID) -> [Node] {
    ([index[id].name] + aliases[id, default: []]).flatMap(index.occurrences).filter { use in
      guard use.kind == .declReferenceExpr, !isTest(use) else { return false }
      guard case .metatype(.declared(let meant, _)) = index.type(ofExpression: use.referenceWithBase) else { return true }
      return index.twins(of: id).contains(meant)
    }
  }

  func findImplicitCalls() -> [TypeID: [Node]] {
    let calls = index.occurrences(of: .`init`).filter(\.isImplicitMember).compactMap { $0.parent?.callOfAccess }
    return calls.reduce(into: [:]) { found, call in
      if let id = index.type(ofExpression: call).unwrapped.declaration { found[id, default: []].append(call) }
    }
  }
}

extension Node {
  /// Whether what stands in this is what it gives, or holds: a condition, a `return`, a function of one expression, a collection.
  fileprivate var givesItsPart: Bool {
    switch kind {
    case .unresolvedTernaryExpr, .tupleExpr, .tryExpr, .awaitExpr, .forceUnwrapExpr, .optionalChainingExpr, .returnStmt, .codeBlock,
      .switchCase, .ifExpr, .switchExpr, .closureExpr, .arrayExpr, .arrayElement, .dictionaryExpr, .dictionaryElement:
      true
    case .labeledExpr: parent?.kind == .tupleExpr
    default: false
    }
  }
}
