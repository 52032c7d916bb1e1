import MoltSemantics
public import MoltSymbols
public import MoltSyntax
public import MoltText

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

  /// Whether all that an expression may give are values of some variables, by their bindings, that something has handed on.
  public func isGiven(_ expression: Node, by variables: Set<Node>) -> Bool {
    var pending = [expression.bareExpression]
    var seen = Set(pending)
    while let next = pending.popLast() {
      if holder(of: next).map(variables.contains) == true { continue }
      guard case .from(let values) = source(of: next), !values.isEmpty else { return false }
      pending += values.map(\.bareExpression).filter { seen.insert($0).inserted }
    }
    return true
  }

  /// Where what an expression gives comes from.
  enum Source {
    case made
    /// It is what one of these expressions gives.
    case from([Node])
    case unknown
  }

  func source(of value: Node) -> Source {
    switch value.kind {
    case .tryExpr, .awaitExpr, .unsafeExpr: return value.expressionChild.map { .from([$0]) } ?? .unknown
    case .functionCallExpr:
      if makes(value) { return valuesWrapped(by: value).map(Source.from) ?? .made }
      return values(givenBy: value).map(Source.from) ?? .unknown
    case .sequenceExpr: return value.alternatives.map(Source.from) ?? .unknown
    case .declReferenceExpr, .memberAccessExpr: return source(ofReference: value)
    default: return value.isLiteral ? .made : .unknown
    }
  }

  /// The values of which a call gives one, by the code that it may run; nil where that is not known.
  func values(givenBy call: Node) -> [Node]? {
    guard let name = call.firstChild?.bareExpression else { return nil }
    if name.kind == .closureExpr { return name.valuesGiven }
    guard let callee = index.callee(of: name), callee.kind == .function, !callee.isSDK, let around = call.enclosingCode else { return nil }
    let code = step(of: around).places.filter {
      $0.key.kind == .functionDecl && $0.key.declaredName == callee.name && $0.value.contains(call)
    }
    let values = code.keys.map(\.valuesGiven)
    return values.isEmpty || values.contains(nil) ? nil : values.flatMap { $0 ?? [] }
  }

  private func source(ofReference reference: Node) -> Source {
    if isChangedInPlace(reference) { return .unknown }
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

  /// Whether something changes the text, path or the like that a variable holds, and does not set it anew: `path.append("x")`.
  private func isChangedInPlace(_ reference: Node) -> Bool {
    let type = index.type(ofExpression: reference).unwrapped
    guard case .external(let typeName, _) = type, index.isFrameworkValueType(typeName) else { return false }
    let name = reference.lastReference.token(reference.lastReference.row.firstToken).name
    func isChanged(at use: Node) -> Bool {
      use.kind == .declReferenceExpr && use.enclosingCode.map { step(of: $0).changesInPlace.contains(use.referenceWithBase) } == true
    }
    if let callee = index.callee(of: reference) {
      guard callee.kind == .variable, !callee.isSDK, let declaration = callee.node.parent, declaration.kind == .variableDecl else {
        return false
      }
      let property = Property(name: name, declaration: declaration, binding: callee.node)
      return property.isVar && index.occurrences(of: name).contains { isChanged(at: $0) && mayMean(property, $0.referenceWithBase) }
    }
    guard case .local(let local)? = index.lookUpValue(name, at: reference), let scope = local.enclosingCode else { return false }
    return index.uses(of: name, in: scope).contains(where: isChanged)
  }

  func source(ofLocal local: Node) -> Source {
    switch local.kind {
    case .functionParameter: return values(ofParameter: local).map(Source.from) ?? .unknown
    case .optionalBindingCondition: return local.firstChild(.initializerClause)?.expressionChild.map { .from([$0]) } ?? .unknown
    case .patternBinding:
      guard let declaration = local.parent, declaration.kind == .variableDecl else { return .unknown }
      let variable = Property(name: local.boundName, declaration: declaration, binding: local)
      return variable.isComputed ? .unknown : valuesAssigned(toLocal: variable).map(Source.from) ?? .unknown
    default: return .unknown
    }
  }

  /// What a local variable is ever set to; nil where something else may set it.
  private func valuesAssigned(toLocal variable: Property) -> [Node]? {
    var result = [variable.initializer].compactMap { $0 }
    guard variable.isVar || variable.initializer == nil, let scope = variable.binding.enclosingCode else { return result }
    for use in index.uses(of: variable.name, in: scope) where use.kind == .declReferenceExpr {
      if use.parent?.kind == .inOutExpr { return nil }
      guard let target = use.parent, target.kind == .sequenceExpr || target.kind == .labeledExpr else { continue }
      if target.kind == .labeledExpr, target.parent?.parent?.assignmentTarget == target.parent { return nil }
      guard target.assignmentTarget == use else { continue }
      guard let value = target.assignedValue else { return nil }
      result.append(value)
    }
    return result
  }

  private func source(of property: Property) -> Source {
    if property.isComputed { return property.binding.accessors(for: .read).first?.valuesGiven.map(Source.from) ?? .unknown }
    guard index.givesWhatItWasSetTo(property), !isSetByWrapper(property), !isLent(property), let values = valuesAssigned(to: property)
    else { return .unknown }
    if isDecoded(property) { return .unknown }
    guard isHandedByMemberwiseInitializer(property) else { return .from(values) }
    guard let handed = valuesHanded(to: property), !(values + handed).isEmpty else { return .unknown }
    return .from(values + handed)
  }

  /// Whether what the compiler writes to decode a value may set a property of it.
  private func isDecoded(_ property: Property) -> Bool {
    guard isOfInstance(property.binding), property.isVar || property.initializer == nil,
      let owner = index.enclosingType(of: property.binding)
    else { return false }
    let protocols = index.withInherited(owner).flatMap { index[$0].inheritedTypes }.map(\.typeName)
    return ["Decodable", "Codable"].contains { name in index.names[name].map(protocols.contains) == true }
  }

  /// Whether code sets the wrapper that stores a property: `_x = State(initialValue: …)`.
  func isSetByWrapper(_ property: Property) -> Bool {
    !property.declaration.attributes.isEmpty
      && index.names["_" + index.spelling(property.name)].map { !index.occurrences(of: $0).isEmpty } ?? false
  }

  /// Whether callers set the property by an initialiser that the compiler writes.
  func isHandedByMemberwiseInitializer(_ property: Property) -> Bool {
    guard isOfInstance(property.binding), property.isVar || property.initializer == nil,
      let owner = index.enclosingType(of: property.binding)
    else { return false }
    return index[owner].node.kind == .structDecl && index[owner].members.initializers.isEmpty
  }

  /// What the calls of an initialiser that the compiler writes hand over for a property; nil where one of them is not known.
  func valuesHanded(to property: Property) -> [Node]? {
    guard let owner = index.enclosingType(of: property.binding) else { return nil }
    var result: [Node] = []
    for name in [index[owner].name, .`init`] {
      for use in index.occurrences(of: name) where use.kind == .declReferenceExpr && !isTest(use) && use.mayMake {
        guard let call = use.referenceWithBase.callAsCallee else {
          if name == .`init`, mayBe(use.referenceWithBase.memberBase, owner) { return nil }
          continue
        }
        let type = index.type(ofExpression: call).unwrapped
        if type == .unknown, call.callArguments.contains(where: { $0.label == property.name }) { return nil }
        guard type.declaration == owner else { continue }
        if let value = call.callArguments.first(where: { $0.label == property.name })?.value { result.append(value) }
      }
    }
    return result
  }

  /// Whether what stands before `.init` may be a type.
  func mayBe(_ base: Node?, _ type: TypeID) -> Bool {
    guard let base, case .metatype(let instance) = index.type(ofExpression: base), instance != .unknown else { return true }
    return instance.declaration == type
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
  func values(ofParameter parameter: Node) -> [Node]? {
    guard
      let function = parameter.ancestor({
        $0 == .functionDecl || $0 == .initializerDecl || $0 == .closureExpr || $0 == .subscriptDecl || $0 == .enumCaseDecl
      }), [.functionDecl, .initializerDecl].contains(function.kind)
    else { return nil }
    let callers = callersAndItself(function)
    guard var result = valuesHanded(byWrappersOf: function, for: parameter) else { return nil }
    let wrapped = function.kind == .initializerDecl ? index.enclosingType(of: function).map(typesWrapped) ?? [] : []
    for caller in callers {
      let places = step(of: caller).places[function, default: []]
      // What runs a function without a call that is written there hands over what is not known.
      if places.isEmpty, function.kind == .functionDecl { return nil }
      for place in places {
        // What has a wrapped property makes the wrapper as its attribute says.
        if let made = index.type(ofExpression: place).unwrapped.declaration, wrapped.contains(made) { continue }
        guard place.kind == .functionCallExpr,
          let value = values(of: function.functionParameters, in: place)[parameter]
            ?? parameter.firstChild(.initializerClause)?.expressionChild
        else { return nil }
        result.append(value)
      }
    }
    return callers.isEmpty && result.isEmpty || mayBeCalledElsewhere(function) ? nil : result
  }

  /// What the attributes that make a wrapper by an initialiser hand over for a parameter: `@Stored("name") var name = ""`; nil where one of
  /// them is not known.
  private func valuesHanded(byWrappersOf initializer: Node, for parameter: Node) -> [Node]? {
    guard initializer.kind == .initializerDecl, let wrapper = index.enclosingType(of: initializer) else { return [] }
    let mentioned = index.occurrences(of: index[wrapper].name).compactMap(\.parent).filter { $0.kind == .attribute }
    let attributes = Set(mentioned + properties(wrappedBy: wrapper).flatMap(\.declaration.attributes))
    var result: [Node] = []
    for attribute in attributes where attribute.typeChild.flatMap({ index.resolve($0).declaration }) == wrapper {
      let given = values(of: initializer.functionParameters, in: attribute)
      let isFirst = parameter.parameterLabel == declarations.wrappedValue
      let first = isFirst ? attribute.ancestor { $0 == .variableDecl }?.properties.first?.initializer : nil
      guard let value = given[parameter] ?? first ?? parameter.firstChild(.initializerClause)?.expressionChild else { return nil }
      result.append(value)
    }
    return result
  }

  /// The callers of code, and the code itself where it calls itself.
  func callersAndItself(_ code: Node) -> [Node] {
    Array(callers(of: code)) + (step(of: code).places[code] == nil ? [] : [code])
  }

  /// Whether a function may be what is called where that is not known.
  func mayBeCalledElsewhere(_ function: Node) -> Bool {
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

/// The objects of which one place uses a member, as far as they are known.
public struct ObjectUse: Hashable {
  /// The expressions that make them.
  public let made: Set<Node>?
  /// Their types, where they are of a generic class.
  let types: Set<Type>?

  public static var unknown: ObjectUse { ObjectUse(made: nil, types: nil) }

  /// Where the first of them is made.
  public var firstLocation: Location? { made?.map(\.location).min() }
}

extension Flow {
  /// The variable, by its binding, that holds an object from the beginning; nil where none is known to.
  public func variable(holding object: ObjectUse) -> Node? {
    guard let made = object.made, made.count == 1, let value = made.first, let parent = value.parent else { return nil }
    if value.kind == .patternBinding { return value }
    if parent.kind == .initializerClause { return parent.parent?.kind == .patternBinding ? parent.parent : nil }
    guard parent.assignedValue == value, let target = parent.assignmentTarget, let callee = index.callee(of: target),
      callee.kind == .variable, !callee.isSDK
    else { return nil }
    return callee.node
  }

  /// The objects that a property is ever set to.
  public func objects(heldBy property: Property) -> ObjectUse {
    guard case .from(let values) = source(of: property), !values.isEmpty else { return .unknown }
    let made = values.map(objects(of:))
    return ObjectUse(made: made.contains(nil) ? nil : made.reduce(into: []) { $0.formUnion($1 ?? []) }, types: nil)
  }

  /// The objects of which some code reads a variable at one of its places: what the variable's own type reads is of all that the code uses.
  public func objects(readAt node: Node, of owner: TypeID, in code: Set<Node>) -> [ObjectUse] {
    guard let reading = node.enclosingCode, isPart(reading, of: owner) else { return [use(at: node, owner)] }
    guard code.contains(reading), let used = objects(of: owner, usedBy: code), !used.isEmpty else { return [.unknown] }
    return Array(used)
  }

  /// The objects of a type whose members code uses, by the places; nil where nothing is known of one.
  public func objects(of owner: TypeID, usedBy code: Set<Node>) -> Set<ObjectUse>? {
    // What something else than a call in this code runs, as it describes or compares a value, runs it for objects that are not known.
    let called = code.reduce(into: Set<Node>()) { $0.formUnion(step(of: $1).runs + step(of: $1).actions) }
    guard code.allSatisfy({ called.contains($0) || !isEntrance($0, of: owner) }) else { return nil }
    var result: Set<ObjectUse> = []
    for user in code where !isPart(user, of: owner) {
      let calls = step(of: user).places.filter {
        isPart($0.key, of: owner) && $0.key.kind != .initializerDecl && $0.key.kind != .initializerClause
      }
      for place in calls.values.joined() + places(in: user, of: owner) {
        let use = use(at: place, owner)
        if use.made == nil && use.types == nil { return nil }
        result.insert(use)
      }
    }
    return result
  }

  /// The code from which something leads to a use of these objects of a type in some code: what uses others alone does not.
  ///
  /// - Parameter isEvaluated: whether views evaluate code to show themselves, which leads nowhere.
  public func origins(
    of code: [Node], of owner: TypeID?, using objects: [ObjectUse], in process: ProcessOfCode? = nil, isEvaluated: (Node) -> Bool
  ) -> CodeSet {
    origins(of: mayUse(objects, owner, code), of: owner, in: process) { !isEvaluated($0) && !entersOthers($0, $1, owner, objects) }
  }

  /// The code of some that may use one of these objects of a type, and not others alone.
  func mayUse(_ objects: [ObjectUse], _ owner: TypeID?, _ code: [Node]) -> [Node] {
    guard let owner else { return code }
    return code.filter { isPart($0, of: owner) || !areOthers(places(in: $0, of: owner), owner, objects) }
  }

  /// Whether a caller of code uses other objects of a type than these by it.
  func entersOthers(_ caller: Node, _ code: Node, _ owner: TypeID?, _ objects: [ObjectUse]) -> Bool {
    guard let owner, isPart(code, of: owner), !isPart(caller, of: owner) else { return false }
    return areOthers(step(of: caller).places[code, default: []], owner, objects)
  }

  /// Whether code is a member that needs an object, so that whoever runs it has one, or a closure of one, which has captured it.
  private func isEntrance(_ code: Node, of owner: TypeID) -> Bool {
    [.functionDecl, .accessorDecl, .accessorBlock, .closureExpr].contains(code.kind) && isPart(code, of: owner)
  }

  func isPart(_ code: Node, of owner: TypeID) -> Bool { index.enclosingType(of: code).map { isRelated($0, owner) } ?? false }

  /// Whether two types are one, or one inherits from the other.
  private func isRelated(_ a: TypeID, _ b: TypeID) -> Bool { index.withInherited(a).contains(b) || index.withInherited(b).contains(a) }

  /// Where code reads or sets stored members of the type by itself.
  private func places(in code: Node, of owner: TypeID) -> [Node] {
    let step = step(of: code)
    let reads = step.reads.compactMap { read -> Node? in
      if case .variable(let binding) = read.source, isPart(binding, of: owner) { read.node } else { nil }
    }
    return reads + step.writes.filter { isPart($0.variable, of: owner) }.map(\.node)
  }

  /// Whether all objects that code uses there are others.
  private func areOthers(_ places: [Node], _ owner: TypeID, _ objects: [ObjectUse]) -> Bool {
    !places.isEmpty
      && places.allSatisfy { place in
        let use = use(at: place, owner)
        return objects.allSatisfy { areApart(use, $0) }
      }
  }

  /// The objects whose member an expression calls, reads or sets.
  private func use(at place: Node, _ owner: TypeID) -> ObjectUse {
    guard let object = object(whoseMemberIsUsedAt: place, owner) else { return .unknown }
    // A wrapped property is made with its wrapper.
    if object.isWrapped { return ObjectUse(made: [object.node], types: nil) }
    let made = objects(of: object.node)
    let types = made.map { $0.map { genericType(of: $0, owner) } } ?? []
    if !types.isEmpty, !types.contains(nil) { return ObjectUse(made: made, types: Set(types.compactMap { $0 })) }
    return ObjectUse(made: made, types: genericType(of: object.node, owner).map { [$0] })
  }

  /// The type of an expression that gives an object of a generic class.
  private func genericType(of expression: Node, _ owner: TypeID) -> Type? {
    guard case .declared(owner, let arguments) = index.type(ofExpression: expression).unwrapped, !arguments.isEmpty else { return nil }
    return .declared(owner, arguments)
  }

  /// Whether no object can be one of both: they are made elsewhere, or of other types.
  public func areApart(_ use: ObjectUse, _ other: ObjectUse) -> Bool {
    if let made = use.made, let others = other.made, made.isDisjoint(with: others) { return true }
    guard let types = use.types, let others = other.types else { return false }
    return types.allSatisfy { type in !others.contains { mayBeOne(type, $0) } }
  }

  private func isNominal(_ name: Name) -> Bool { index.isFrameworkValueType(name) || index.isFrameworkClass(name) }

  /// Whether two types may be the same, as far as they are known. An object of a generic class is of one type only.
  private func mayBeOne(_ a: Type, _ b: Type) -> Bool {
    func all(_ a: [Type], _ b: [Type]) -> Bool { a.count != b.count || zip(a, b).allSatisfy(mayBeOne) }
    switch (a, b) {
    case (.parameter, _), (_, .parameter), (.unknown, _), (_, .unknown), (.opaque, _), (_, .opaque): return true
    case (.declared(let a, let own), .declared(let b, let others)): return index.twins(of: a).contains(b) && all(own, others)
    case (.external(let a, let own), .external(let b, let others)) where a == b: return all(own, others)
    // What no interface declares, and an alias, may be another name for anything.
    case (.external(let name, _), _) where !isNominal(name): return true
    case (_, .external(let name, _)) where !isNominal(name): return true
    case (.array(let a), .array(let b)), (.optional(let a), .optional(let b)), (.metatype(let a), .metatype(let b)): return mayBeOne(a, b)
    case (.dictionary(let a, let c), .dictionary(let b, let d)): return mayBeOne(a, b) && mayBeOne(c, d)
    case (.tuple(let a, _), .tuple(let b, _)): return a.count == b.count && all(a, b)
    case (.function(let a, let c), .function(let b, let d)): return a.count == b.count && all(a, b) && mayBeOne(c, d)
    case (.existential, _), (_, .existential), (.binding, .binding): return true
    default: return false
    }
  }

  /// The expression that gives the object, or the binding of a property that its type wraps.
  func object(whoseMemberIsUsedAt place: Node, _ owner: TypeID) -> (node: Node, isWrapped: Bool)? {
    switch place.kind {
    case .functionCallExpr:
      guard let name = place.firstChild?.bareExpression else { return nil }
      // `decoder.decode(User.self, from: data)` runs members of other objects than the decoder.
      if let callee = index.callee(of: place), !isPart(callee.node, of: owner) { return nil }
      // `format(3)` of an object that is called as a function.
      if let callee = index.callee(of: name), callee.kind == .variable { return (name, false) }
      return object(whoseMemberIsUsedAt: name, owner)
    case .subscriptCallExpr: return place.firstChild.map { ($0, false) }
    case .memberAccessExpr, .declReferenceExpr:
      if let callee = index.callee(of: place), callee.kind == .variable, !isPart(callee.node, of: owner) { return (callee.node, true) }
      guard let base = place.memberBase else { return nil }
      // A member that is looked up in another object.
      if case .declared(let type, _) = index.type(ofExpression: base).unwrapped, !index.isProtocol(type), !isRelated(type, owner) {
        return nil
      }
      return (base, false)
    default: return nil
    }
  }
}

extension Node {
  /// What a function, a getter or a closure gives: the values of its `return` statements, or of the only one that it has; nil where there
  /// are none.
  var valuesGiven: [Node]? {
    let returned = descendants.filter { $0.kind == .returnStmt && $0.enclosingCode == self }.map(\.expressionChild)
    if !returned.isEmpty { return returned.contains(nil) ? nil : returned.compactMap { $0 } }
    let statements = (firstChild(.codeBlock) ?? self).children.filter { $0.kind != .closureSignature }
    guard statements.count == 1, statements[0].isExpression else { return nil }
    return statements
  }

  /// The values of which a sequence gives one: `x as? T`, `a ?? b`, `condition ? a : b`; nil for any other.
  var alternatives: [Node]? {
    let parts = Array(children)
    if let ternary = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) {
      guard let first = parts[ternary].expressionChild, parts.count == ternary + 2 else { return nil }
      return [first, parts[ternary + 1]]
    }
    var result: [Node] = []
    for (place, part) in parts.enumerated() where place == 0 || parts[place - 1].kind != .unresolvedAsExpr {
      switch part.kind {
      case .unresolvedAsExpr: continue
      case .binaryOperatorExpr: if part.text != "??" { return nil }
      default: result.append(part)
      }
    }
    return result
  }

  /// Whether a type's name, or `init`, stands where it may make a value.
  fileprivate var mayMake: Bool {
    guard let access = referenceWithBase.parent, access.kind == .memberAccessExpr, access.firstChild == referenceWithBase else {
      return true
    }
    return false
  }
}
