import MoltSemantics
public import MoltSymbols
public import MoltSyntax

/// Which objects code uses: each is known by the expression that makes it.
extension Flow {
  /// The expressions that make the objects which an expression may give, in the whole project: it follows constants, parameters to all
  /// calls, and properties to all that they are ever set to. Nil where one of them is not known.
  func objects(of expression: Node) -> Set<Node>? {
    if let known = knownObjects[expression] { return known }
    let found = findObjects(of: expression)
    knownObjects[expression] = found
    return found
  }

  private func findObjects(of expression: Node) -> Set<Node>? {
    var result: Set<Node> = []
    var pending = [expression.bareExpression]
    var seen = Set(pending)
    while let next = pending.popLast() {
      switch source(of: next) {
      case .made: result.insert(next)
      case .from(let values): pending += values.map(\.bareExpression).filter { seen.insert($0).inserted }
      case .unknown: return nil
      }
    }
    return result
  }

  private enum Source {
    case made
    /// It is what one of these expressions gives.
    case from([Node])
    case unknown
  }

  private func source(of value: Node) -> Source {
    switch value.kind {
    case .tryExpr, .awaitExpr, .unsafeExpr: return value.expressionChild.map { .from([$0]) } ?? .unknown
    case .functionCallExpr: return makes(value) ? .made : .unknown
    case .sequenceExpr:
      // `x as? T`
      guard let first = value.firstChild, value.children.contains(where: { $0.kind == .unresolvedAsExpr }) else { return .unknown }
      return .from([first])
    case .declReferenceExpr, .memberAccessExpr: return source(ofReference: value)
    default: return value.isLiteral ? .made : .unknown
    }
  }

  private func source(ofReference reference: Node) -> Source {
    if let callee = index.callee(of: reference) {
      guard callee.kind == .variable, !callee.isSDK, let declaration = callee.node.parent, declaration.kind == .variableDecl else {
        return .unknown
      }
      return source(of: Property(name: callee.name, declaration: declaration, binding: callee.node))
    }
    guard reference.kind == .declReferenceExpr else { return .unknown }
    switch index.lookUpValue(reference.token(reference.row.firstToken).name, at: reference) {
    case .property(let property, _)?: return source(of: property)
    case .local(let local)?: return source(ofLocal: local)
    default: return .unknown
    }
  }

  private func source(ofLocal local: Node) -> Source {
    switch local.kind {
    case .functionParameter: return values(ofParameter: local).map(Source.from) ?? .unknown
    case .optionalBindingCondition: return local.firstChild(.initializerClause)?.expressionChild.map { .from([$0]) } ?? .unknown
    case .patternBinding:
      guard let declaration = local.parent, !Property(name: local.boundName, declaration: declaration, binding: local).isVar else {
        return .unknown
      }
      return local.firstChild(.initializerClause)?.expressionChild.map { .from([$0]) } ?? .unknown
    default: return .unknown
    }
  }

  private func source(of property: Property) -> Source {
    if property.isComputed { return property.binding.valueOfGetter.map { .from([$0]) } ?? .unknown }
    guard property.declaration.attributes.isEmpty, !isHandedByMemberwiseInitializer(property), !isLent(property),
      let values = valuesAssigned(to: property)
    else { return .unknown }
    return .from(values)
  }

  /// Whether callers set the property by an initialiser that the compiler writes.
  private func isHandedByMemberwiseInitializer(_ property: Property) -> Bool {
    guard isOfInstance(property.binding), property.isVar || property.initializer == nil,
      let owner = index.enclosingType(of: property.binding)
    else { return false }
    return index[owner].node.kind == .structDecl && index[owner].members.initializers.isEmpty
  }

  /// Whether something may set the property that is not an assignment to it alone: `&x`, `(x, y) = …`.
  private func isLent(_ property: Property) -> Bool {
    property.isVar
      && index.occurrences(of: property.name).contains { use in
        guard use.kind == .declReferenceExpr else { return false }
        let whole = use.referenceWithBase
        if whole.parent?.kind == .inOutExpr { return mayMean(property, whole) }
        guard let element = whole.parent, element.kind == .labeledExpr, let tuple = element.parent else { return false }
        return tuple.parent?.assignmentTarget == tuple && mayMean(property, whole)
      }
  }

  /// What all calls of a function hand over for a parameter; nil where one of them is not known.
  private func values(ofParameter parameter: Node) -> [Node]? {
    guard
      let function = parameter.ancestor({
        $0 == .functionDecl || $0 == .initializerDecl || $0 == .closureExpr || $0 == .subscriptDecl || $0 == .enumCaseDecl
      }), [.functionDecl, .initializerDecl].contains(function.kind)
    else { return nil }
    let callers = callers(of: function)
    var result: [Node] = []
    for caller in callers {
      for place in step(of: caller).places[function, default: []] {
        guard place.kind == .functionCallExpr,
          let value = values(of: function.functionParameters, in: place)[parameter]
            ?? parameter.firstChild(.initializerClause)?.expressionChild
        else { return nil }
        result.append(value)
      }
    }
    return callers.isEmpty || mayBeCalledElsewhere(function) ? nil : result
  }

  /// Whether a function may be what is called where that is not known.
  private func mayBeCalledElsewhere(_ function: Node) -> Bool {
    function.kind == .functionDecl
      && index.occurrences(of: function.declaredName).contains { use in
        use.kind == .declReferenceExpr && !isTest(use) && use.enclosingCode.map { step(of: $0).guesses.contains(function) } == true
      }
  }

  /// What a call or subscript hands over for each of these parameters, where it is written there.
  func values(of parameters: [Node], in place: Node) -> [Node: Node] {
    if parameters.isEmpty { return [:] }
    var result: [Node: Node] = [:]
    let paired = index.placesOfArguments(in: place)
    for (number, argument) in place.callArguments.enumerated() {
      let parameter =
        paired.flatMap { number < $0.count && $0[number] < parameters.count ? parameters[$0[number]] : nil }
        ?? parameters.first { $0.parameterLabel == argument.label && result[$0] == nil }
      guard let parameter, result[parameter] == nil else { continue }
      result[parameter] = argument.value.kind == .inOutExpr ? argument.value.expressionChild ?? argument.value : argument.value
    }
    return result
  }
}

// MARK: Whose members code uses

extension Flow {
  /// The objects of a type whose members code uses; nil where one of them is not known.
  public func objects(of owner: TypeID, usedBy code: Set<Node>) -> Set<Node>? {
    // What something else than a call in this code runs, as it describes or compares a value, runs it for objects that are not known.
    let called = code.reduce(into: Set<Node>()) { $0.formUnion(step(of: $1).runs) }
    guard code.allSatisfy({ called.contains($0) || !isEntrance($0, of: owner) }) else { return nil }
    var result: Set<Node> = []
    for user in code where !isPart(user, of: owner) {
      let calls = step(of: user).places.filter {
        isPart($0.key, of: owner) && $0.key.kind != .initializerDecl && $0.key.kind != .initializerClause
      }
      for place in calls.values.joined() + places(in: user, of: owner) {
        guard let objects = objects(whoseMemberIsUsedAt: place, owner) else { return nil }
        result.formUnion(objects)
      }
    }
    return result
  }

  /// The code from which something leads to a use of these objects of a type in some code: what uses others alone does not.
  ///
  /// - Parameter isEvaluated: whether views evaluate code to show themselves, which leads nowhere.
  public func origins(of code: [Node], isEvaluated: (Node) -> Bool, in owner: TypeID, using objects: Set<Node>) -> Set<Node> {
    let own = code.filter { isPart($0, of: owner) || !areOthers(places(in: $0, of: owner), owner, objects) }
    return origins(of: own) { caller, next in
      let enters = isPart(next, of: owner) && !isPart(caller, of: owner)
      return !isEvaluated(caller) && !(enters && areOthers(step(of: caller).places[next, default: []], owner, objects))
    }
  }

  /// Whether code is a member that needs an object, so that whoever runs it has one.
  private func isEntrance(_ code: Node, of owner: TypeID) -> Bool {
    [.functionDecl, .accessorDecl, .accessorBlock].contains(code.kind) && isPart(code, of: owner)
  }

  private func isPart(_ code: Node, of owner: TypeID) -> Bool {
    index.enclosingType(of: code).map { $0 == owner || index.withInherited($0).contains(owner) || index.withInherited(owner).contains($0) }
      ?? false
  }

  /// Where code reads or sets stored members of the type by itself.
  private func places(in code: Node, of owner: TypeID) -> [Node] {
    let step = step(of: code)
    let reads = step.reads.compactMap { read -> Node? in
      if case .variable(let binding) = read.source, isPart(binding, of: owner) { read.node } else { nil }
    }
    return reads + step.writes.filter { isPart($0.variable, of: owner) }.map(\.node)
  }

  /// Whether all objects that code uses there are others.
  private func areOthers(_ places: [Node], _ owner: TypeID, _ objects: Set<Node>) -> Bool {
    !places.isEmpty && places.allSatisfy { self.objects(whoseMemberIsUsedAt: $0, owner).map(objects.isDisjoint) ?? false }
  }

  /// The objects whose member an expression calls, reads or sets.
  private func objects(whoseMemberIsUsedAt place: Node, _ owner: TypeID) -> Set<Node>? {
    switch place.kind {
    case .functionCallExpr:
      guard let name = place.firstChild?.bareExpression else { return nil }
      // `format(3)` of an object that is called as a function.
      if let callee = index.callee(of: name), callee.kind == .variable { return objects(of: name) }
      return objects(whoseMemberIsUsedAt: name, owner)
    case .subscriptCallExpr: return place.firstChild.flatMap(objects)
    case .memberAccessExpr, .declReferenceExpr:
      // A wrapped property is made with its wrapper.
      if let callee = index.callee(of: place), callee.kind == .variable, !isPart(callee.node, of: owner) { return [callee.node] }
      return place.memberBase.flatMap(objects)
    default: return nil
    }
  }
}

extension Node {
  /// What the getter of a computed property gives, where that is all it does.
  fileprivate var valueOfGetter: Node? {
    guard let block = firstChild(.accessorBlock) else { return nil }
    let getter = block.children.first { $0.kind == .accessorDecl && $0.token($0.introducer).name == .get }
    guard let body = getter?.firstChild(.codeBlock) ?? (getter == nil && block.firstChild(.accessorDecl) == nil ? block : nil) else {
      return nil
    }
    let statements = Array(body.children)
    guard statements.count == 1 else { return nil }
    return statements[0].kind == .returnStmt ? statements[0].expressionChild : statements[0]
  }
}
