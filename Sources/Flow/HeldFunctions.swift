import MoltSymbols
import MoltSyntax

/// What functions may be that variables of the project hold: the closures and functions that flow into a variable, through parameters and
/// other variables. What is assigned to another variable of the same name is none of them, unless it is not known which one a name means.
final class HeldFunctions {
  private let index: ProjectIndex
  private let declarations: CodeByName
  /// All values that are assigned to variables of a name, or handed over under it.
  private let valuesGiven: (Name) -> [Node]
  private var knownFunctions: [SourceKey: [Node]?] = [:]
  private var inflows: [Inflow.Source: Inflow] = [:]
  private var knownUses: [UsesKey: [Use]] = [:]

  init(_ index: ProjectIndex, _ declarations: CodeByName, _ valuesGiven: @escaping (Name) -> [Node]) {
    self.index = index
    self.declarations = declarations
    self.valuesGiven = valuesGiven
  }

  /// The functions that a variable, by its binding, or a parameter holds; nil where that is not known.
  ///
  /// - Parameter followsNames: whether a name with an unknown meaning is followed to all that is called so; else it ends the search.
  func functions(heldBy holder: Node, followsNames: Bool = true) -> [Node]? { functions(.holder(holder), followsNames) }

  /// The functions that the variables of a name hold, or that are called so; nil where that is not known.
  func functions(named name: Name) -> [Node]? { functions(.name(name), true) }

  private func functions(_ source: Inflow.Source, _ followsNames: Bool) -> [Node]? {
    let key = SourceKey(source: source, followsNames: followsNames)
    if let known = knownFunctions[key] { return known }
    let found = findFunctions(source, followsNames)
    knownFunctions[key] = .some(found)
    return found
  }

  private func findFunctions(_ first: Inflow.Source, _ followsNames: Bool) -> [Node]? {
    var code: [Node] = []
    var seen: Set = [first]
    var holders = [first]
    var names: [Inflow.Source] = []
    while let next = holders.popLast() ?? names.popLast() {
      let inflow = inflow(from: next)
      if inflow.isUnknown { return nil }
      for source in inflow.sources {
        switch source {
        case .code(let found): code.append(found)
        case .holder: if seen.insert(source).inserted { holders.append(source) }
        case .name:
          if !followsNames { return nil }
          if seen.insert(source).inserted { names.append(source) }
        }
      }
    }
    return code
  }

  private func inflow(from source: Inflow.Source) -> Inflow {
    if let known = inflows[source] { return known }
    var search = InflowSearch(index, declarations, self)
    switch source {
    case .holder(let holder): search.visit(holder: holder)
    case .name(let name): search.visit(values: valuesGiven(name), and: declarations.functions(named: name))
    case .code(let code): search.visit(values: [], and: [code])
    }
    inflows[source] = search.inflow
    return search.inflow
  }

  /// A use of a function's name, and what it means as far as that is known.
  fileprivate struct Use {
    /// The call whose callee it is; nil where the function is a value.
    let call: Node?
    let callee: Node?
    let owner: TypeID?
    let isSDK: Bool
  }

  private struct SourceKey: Hashable {
    let source: Inflow.Source
    let followsNames: Bool
  }

  private struct UsesKey: Hashable {
    let name: Name
    let withTests: Bool
  }

  /// The uses of a name as that of a function.
  fileprivate func uses(of name: Name, withTests: Bool) -> [Use] {
    let key = UsesKey(name: name, withTests: withTests)
    if let known = knownUses[key] { return known }
    let found = index.occurrences(of: name).filter { $0.kind == .declReferenceExpr && (withTests || !index.isTest($0.file)) }.map { use in
      let call = use.callAsCallee
      let callee = index.callee(of: call ?? use.referenceWithBase)
      let owner = callee.flatMap { $0.isSDK ? nil : index.enclosingType(of: $0.node) }
      return Use(call: call, callee: callee?.node, owner: owner, isSDK: callee?.isSDK == true)
    }
    knownUses[key] = found
    return found
  }
}

/// What flows into a variable or parameter by itself.
private struct Inflow {
  enum Source: Hashable {
    case code(Node)
    /// What another variable or parameter holds.
    case holder(Node)
    /// What the variables of a name hold, and what is called so.
    case name(Name)
  }

  var sources: [Source] = []
  /// Whether something flows in that is computed, or handed over by what is not known.
  var isUnknown = false
}

/// Looks for what flows into a variable or parameter.
private struct InflowSearch {
  private let index: ProjectIndex
  private let declarations: CodeByName
  private let held: HeldFunctions
  private(set) var inflow = Inflow()
  private var isUnknown: Bool {
    get { inflow.isUnknown }
    set { inflow.isUnknown = newValue }
  }

  init(_ index: ProjectIndex, _ declarations: CodeByName, _ held: HeldFunctions) {
    self.index = index
    self.declarations = declarations
    self.held = held
  }

  mutating func visit(holder: Node) {
    switch holder.kind {
    case .functionParameter: visit(parameter: holder)
    case .patternBinding, .identifierPattern: visit(variable: holder)
    case .optionalBindingCondition: visit(condition: holder)
    default: isUnknown = true
    }
  }

  mutating func visit(values: [Node], and functions: [Node]) {
    values.forEach { visit(value: $0) }
    add(functions)
  }

  private mutating func follow(_ holder: Node) { inflow.sources.append(.holder(holder)) }

  private mutating func follow(_ name: Name) { inflow.sources.append(.name(name)) }

  private mutating func add(_ code: [Node]) { inflow.sources += code.map(Inflow.Source.code) }

  // MARK: Variables

  private mutating func visit(variable binding: Node) {
    if binding.ancestor({ $0 == .variableDecl })?.parent?.parent?.kind == .protocolDecl {
      return declarations.all(named: binding.boundName).filter { $0 != binding && areRelated($0, binding) }.forEach { follow($0) }
    }
    let accessors = binding.accessors(for: .read).filter { $0.kind != .initializerClause }
    if !accessors.isEmpty {
      guard let given = accessors.first?.valuesGiven else { return isUnknown = true }
      return given.forEach { visit(value: $0) }
    }
    let name = binding.boundName
    for use in index.occurrences(of: name) where !index.isTest(use.file) || index.isTest(binding.file) {
      switch use.kind {
      case .declReferenceExpr:
        let target = use.referenceWithBase.outOfSubscripts
        let assigned = target.parent.flatMap { $0.assignmentTarget == target ? $0.assignedValue : nil }
        let values = (assigned.map { [$0] } ?? []) + index.valuesPut(into: use.referenceWithBase)
        if !values.isEmpty, mayMean(binding, use.referenceWithBase) { values.forEach { visit(value: $0) } }
      case .labeledExpr, .multipleTrailingClosureElement:
        if let call = use.parent, let value = use.expressionChild, mayMake(binding, call) { visit(value: value) }
      case .identifierPattern, .patternBinding:
        if use == binding || use.parent == binding, let value = binding.initialValue { visit(value: value) }
      default: continue
      }
    }
    // The one closure behind a call of the initialiser that the compiler writes has no label.
    guard let owner = index.enclosingType(of: binding), index[owner].members.initializers.isEmpty else { return }
    for use in index.occurrences(of: index[owner].name) where use.kind == .declReferenceExpr {
      guard let call = use.callAsCallee, index.callee(of: call) == nil else { continue }
      call.callArguments.filter { $0.isTrailingClosure && $0.label == .none }.forEach { visit(value: $0.value) }
    }
  }

  /// Whether a reference may be one to a variable, to what it overrides, or to what it is a witness of.
  private func mayMean(_ binding: Node, _ reference: Node) -> Bool {
    if let callee = index.callee(of: reference) { return !callee.isSDK && areRelated(callee.node, binding) }
    guard let name = reference.soleName, case .local(let local)? = index.lookUpValue(name, at: reference) else { return true }
    return local == binding
  }

  /// Whether a call may be one of the initialiser that the compiler writes for the type that a variable is a property of.
  private func mayMake(_ binding: Node, _ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, index.callee(of: call) == nil, let owner = index.enclosingType(of: binding) else { return false }
    let made = index.type(ofExpression: call).unwrapped
    return made.declaration.map { $0 == owner } ?? (made == .unknown)
  }

  /// Whether one of two declarations may stand for the other: they are one, or members of types of which one inherits from the other or
  /// conforms to it.
  private func areRelated(_ a: Node, _ b: Node) -> Bool {
    a == b || areRelated(index.enclosingType(of: a), index.enclosingType(of: b))
  }

  private func areRelated(_ first: TypeID?, _ second: TypeID?) -> Bool {
    guard let first, let second, first != second else { return false }
    return index.isProtocol(first) || index.isProtocol(second) || index.withInherited(first).contains(second)
      || index.withInherited(second).contains(first)
  }

  // MARK: Parameters

  /// Follows what the calls of a function hand over for a parameter, and the value that it has where they do not.
  private mutating func visit(parameter: Node) {
    guard
      let function = parameter.ancestor({ [.functionDecl, .initializerDecl, .subscriptDecl, .closureExpr, .enumCaseDecl].contains($0) }),
      let place = function.functionParameters.firstIndex(of: parameter), [.functionDecl, .initializerDecl].contains(function.kind)
    else { return isUnknown = true }
    if let value = parameter.firstChild(.initializerClause)?.expressionChild { visit(value: value) }
    let owner = index.enclosingType(of: function)
    for use in uses(of: function, owner) {
      let isRelated = use.callee.map { $0 == function || areRelated(use.owner, owner) } ?? false
      guard let call = use.call else {
        // It is a value itself, and called by what is not known.
        if isRelated { return isUnknown = true }
        continue
      }
      if use.callee == nil { visitUnresolved(call, parameter) }
      guard !use.isSDK, isRelated, let callee = index.callee(of: call), let places = index.placesOfArguments(in: call) else { continue }
      for (argument, number) in zip(call.callArguments, places) where number == place {
        if callee.parameters[place].isAutoclosure, callee.node == function {
          add([argument.value])
        } else {
          visit(value: argument.value)
        }
      }
    }
  }

  /// The uses of a function's name; of an initialiser, those of its type, of what inherits it, and of `init`.
  private func uses(of function: Node, _ owner: TypeID?) -> [HeldFunctions.Use] {
    let names =
      function.kind != .initializerDecl
      ? [function.declaredName] : (owner.map { [$0] + index.heirs(of: $0) } ?? []).map { index[$0].name } + [.`init`]
    let withTests = index.isTest(function.file)
    return names.count == 1
      ? held.uses(of: names[0], withTests: withTests) : names.flatMap { held.uses(of: $0, withTests: withTests) }
  }

  /// A call of which it is not known what it calls hands over what its labels allow.
  private mutating func visitUnresolved(_ call: Node, _ parameter: Node) {
    if let made = index.type(ofExpression: call).unwrapped.declaration, call.firstChild?.bareExpression.lastReference.soleName == .`init`,
      let owner = index.enclosingType(of: parameter), made != owner
    {
      return
    }
    for argument in call.callArguments where argument.label == parameter.parameterLabel || argument.isTrailingClosure {
      visit(value: argument.value)
    }
  }

  // MARK: Values

  private mutating func visit(value: Node) {
    for given in value.bareExpression.elements where !isUnknown {
      guard declarations.functionTypes.mayGive(given) || isTuple(given) else {
        add(given.closuresInside)
        continue
      }
      if given.kind == .closureExpr {
        add([given])
      } else if given.kind == .tupleExpr {
        given.children.compactMap(\.expressionChild).forEach { visit(value: $0) }
      } else if given.kind == .tryExpr || given.kind == .awaitExpr, let value = given.expressionChild {
        visit(value: value)
      } else if given.kind == .sequenceExpr, let values = given.alternatives {
        values.forEach { visit(value: $0) }
      } else if given.kind == .functionCallExpr || given.kind == .subscriptCallExpr {
        visit(call: given)
      } else if let reference = given.calleeReference, reference.kind == .declReferenceExpr {
        visit(reference: given, called: reference.token(reference.row.firstToken).name)
      } else {
        isUnknown = true
      }
    }
  }

  private func isTuple(_ value: Node) -> Bool { if case .tuple = index.type(ofExpression: value).unwrapped { true } else { false } }

  /// What a call of a function of the project gives; what the SDK gives is none of the project, or was put into what it is called on.
  private mutating func visit(call: Node) {
    guard let callee = index.callee(of: call) else { return visit(unresolved: call) }
    if callee.isSDK {
      if let base = call.kind == .subscriptCallExpr ? call.firstChild : call.firstChild?.memberBase { visit(value: base) }
    } else if callee.kind == .function || callee.kind == .subscript, let given = callee.node.valuesGiven {
      given.forEach { visit(value: $0) }
    } else {
      isUnknown = true
    }
  }

  /// A call of something that the project does not declare gives what it is called on, or handed.
  private mutating func visit(unresolved call: Node) {
    guard let callee = call.firstChild?.bareExpression, let name = callee.calleeReference?.soleName,
      declarations.all(named: name).allSatisfy({ $0.kind == .functionDecl && !$0.mayBeCalled(by: call) }),
      callee.kind == .memberAccessExpr || index.lookUpValue(name, at: callee) == nil
    else { return isUnknown = true }
    let given = (callee.memberBase.map { [$0] } ?? []) + call.callArguments.map(\.value)
    for value in given where declarations.functionTypes.mayGive(value) { visit(value: value) }
  }

  private mutating func visit(reference: Node, called name: Name) {
    if let callee = index.callee(of: reference) {
      if callee.isSDK {
        // `handlers.first`
        if let base = reference.memberBase { visit(value: base) }
        return
      }
      switch callee.kind {
      case .variable: follow(callee.node)
      case .function, .initializer: add(declarations.functions(named: callee.name).filter { areRelated($0, callee.node) })
      case .subscript, .enumCase: isUnknown = true
      }
      return
    }
    guard reference.soleName == name, case .local(let local)? = index.lookUpValue(name, at: reference) else {
      follow(name)
      return
    }
    switch local.kind {
    case .functionDecl: add([local])
    case .functionParameter, .patternBinding, .optionalBindingCondition: follow(local)
    default: follow(name)
    }
  }

  /// `if let action = self.action { … }`, or `if let action { … }`, which takes what `action` is around it.
  private mutating func visit(condition: Node) {
    if let value = condition.firstChild(.initializerClause)?.expressionChild { return visit(value: value) }
    guard let place = condition.parent, case let name = condition.boundName else { return isUnknown = true }
    switch index.lookUpValue(name, at: place) {
    case .local(let local)? where [.functionParameter, .patternBinding, .optionalBindingCondition].contains(local.kind): follow(local)
    case .property(let property, _)?: follow(property.binding)
    default: follow(name)
    }
  }
}

extension Node {
  /// What a binding, or a name in its pattern, is set to where it is declared; for a part of a tuple that is not written out, the tuple.
  fileprivate var initialValue: Node? {
    guard isPattern, let outer = parent else { return firstChild(.initializerClause)?.expressionChild }
    guard let value = outer.initialValue else { return nil }
    guard outer.kind == .tuplePattern, value.bareExpression.kind == .tupleExpr, let place = Array(outer.children).firstIndex(of: self)
    else {
      return value
    }
    let parts = value.bareExpression.children.map(\.expressionChild)
    return place < parts.count ? parts[place] : value
  }
}
