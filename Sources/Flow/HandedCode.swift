import MoltSymbols
import MoltSyntax

/// The code of a project that others can call without naming it: what the SDK knows of it, and functions as values.
final class HandedCode {
  private let index: ProjectIndex
  private let declarations: CodeByName
  private var ofCallbacks: [Callback: [Node]] = [:]
  private var ofValues: [FunctionValue: [Node]] = [:]
  private var types: [Node: Type] = [:]
  /// The functions that are the value of something, by whether tests have them and the number of their parameters, with those of which that
  /// is not known.
  private var byCount: [Bool: [Int: [Node]]] = [:]
  private var ofBindings: [Node: [(code: Node, sets: Bool)]] = [:]
  private var knownValues: [Name: [Node]] = [:]
  private var knownDelegates: [Name: [Node]] = [:]
  private var knownClasses: [Name: [TypeID]] = [:]
  private var knownOverrides: [TypeID: [Node]] = [:]
  private lazy var held = HeldFunctions(index, declarations) { [unowned self] in values(given: $0) }
  /// Whatever may be handed over somewhere and kept, or is the value of something: what has run when the call that it is handed to ends, the
  /// code around it runs.
  private lazy var allFunctions = closures.ofProject.filter { !hasRunWhenCallEnds($0) } + functionsUsedAsValues
  private lazy var classes = index.types.filter { $0.node.kind == .classDecl }.map { DeclaredClass($0.id, index) }
  private lazy var closures = Closures(index)
  private lazy var observers = Observers(index, declarations)
  /// The key paths of the project, apart from those of its tests.
  private(set) lazy var keyPaths = index.files.filter { !index.isTest($0.file) }.flatMap {
    $0.descendants.filter { $0.kind == .keyPathExpr }
  }

  /// Whether a name is not known to mean something else than a function.
  private let mayMean: (_ function: Node, _ use: Node) -> Bool
  /// Whether nothing can keep a closure that is handed to a call.
  private let hasRunWhenCallEnds: (_ closure: Node) -> Bool

  init(
    _ index: ProjectIndex, _ declarations: CodeByName, mayMean: @escaping (_ function: Node, _ use: Node) -> Bool,
    hasRunWhenCallEnds: @escaping (_ closure: Node) -> Bool
  ) {
    self.index = index
    self.declarations = declarations
    self.mayMean = mayMean
    self.hasRunWhenCallEnds = hasRunWhenCallEnds
  }

  // MARK: Callbacks

  /// What a callback may run. Objects call back; values of SwiftUI are evaluated by its run loop.
  func code(for callback: Callback) -> [Node] {
    if let known = ofCallbacks[callback] { return known }
    let found =
      switch callback {
      case .method(let type): delegates(of: type) + overrides(relatedTo: type)
      case .property(let name, let type): delegates(of: type) + overrides(of: name, in: type)
      case .observers(let signal): observers.code(hearing: signal)
      case .any: classes.flatMap(codeKnownToLibraries)
      }
    ofCallbacks[callback] = found
    return found
  }

  /// What hears a notification, where both the one that is posted and that which is observed are known by name.
  func code(hearing notification: String) -> [Node] { observers.code(hearingAlone: .notification(notification)) }

  /// What the project has for the protocols of an object's delegates and data sources, by the types of its properties.
  private func delegates(of type: Name) -> [Node] {
    if let known = knownDelegates[type] { return known }
    let demanded = index.delegateRequirements(ofFrameworkClass: type)
    let found =
      demanded.isEmpty
      ? []
      : classes.flatMap { declared -> [Node] in
        let wanted = declared.names.compactMap { demanded[$0] }.reduce(into: Set<Name>()) { $0.formUnion($1) }
        return wanted.isEmpty ? [] : index[declared.id].members.code(wanted.contains)
      }
    knownDelegates[type] = found
    return found
  }

  /// What the project's subclasses override of what is a kind of the class, or of what that is a kind of.
  private func overrides(relatedTo type: Name) -> [Node] {
    classes(relatedTo: type).flatMap { id -> [Node] in
      if let known = knownOverrides[id] { return known }
      let found = index[id].members.declarations.filter { $0.hasModifier(.override) }.flatMap(\.accessorsOrSelf)
      knownOverrides[id] = found
      return found
    }
  }

  private func overrides(of name: Name, in type: Name) -> [Node] {
    classes(relatedTo: type).flatMap { id in
      index[id].members.properties[name, default: []].map(\.declaration).filter { $0.hasModifier(.override) }.flatMap(\.accessorsOrSelf)
    }
  }

  /// The project's subclasses of what is a kind of the SDK's class, or of what that is a kind of.
  private func classes(relatedTo type: Name) -> [TypeID] {
    if let known = knownClasses[type] { return known }
    let others = Set(classes.flatMap(\.othersNames)).filter { index.areRelatedFrameworkClasses($0, type) }
    let found = classes.filter { !others.isDisjoint(with: $0.othersNames) }.map(\.id)
    knownClasses[type] = found
    return found
  }

  /// A class, and the names of what it inherits from or conforms to.
  private struct DeclaredClass {
    let id: TypeID
    let names: [Name]
    /// Of these, what the project does not declare.
    let othersNames: Set<Name>

    init(_ id: TypeID, _ index: ProjectIndex) {
      self.id = id
      let inherited = index.withInherited(id).flatMap { index[$0].inheritedTypes }
      names = inherited.map(\.typeName)
      othersNames = Set(inherited.filter { index.declaredType(of: $0) == nil }.map(\.typeName))
    }
  }

  /// All code of a class that inherits from, or conforms to, what neither the project nor the SDK declares: a library calls back what it
  /// knows.
  private func codeKnownToLibraries(_ declared: DeclaredClass) -> [Node] {
    guard declared.othersNames.contains(where: { !index.isTypeOfSDK($0) }) else { return [] }
    return index[declared.id].members.declarations.flatMap(\.accessorsOrSelf)
  }

  // MARK: Functions as values

  /// What a function that is the value of something may be: what is assigned to a variable of the name or handed over under it, and so on
  /// for what that names.
  func code(for value: FunctionValue) -> [Node] {
    let value = known(value)
    if let known = ofValues[value] { return known }
    let held = functionsHeld(by: value)
    let types = value.type.functionParts
    let code =
      if types.isEmpty {
        held ?? allFunctions
      } else if let held {
        held.filter { code in types.contains { mayBe(code, $0) } }
      } else {
        // What tests hand over is of interest where the app hands over nothing.
        [false, true].lazy.map { [self] in functions(of: types, inTests: $0) }.first { !$0.isEmpty } ?? []
      }
    ofValues[value] = code
    return code
  }

  /// The value itself; where it is not known what that holds, any function of its types.
  func known(_ value: FunctionValue) -> FunctionValue {
    if functionsHeld(by: value) != nil { return value }
    let types = value.type.functionParts
    return .any(types.isEmpty ? .unknown : types.count == 1 ? types[0] : .tuple(types, labels: []))
  }

  private func functions(of types: [Type], inTests: Bool) -> [Node] {
    var seen: Set<Node> = []
    return types.flatMap { type -> [Node] in
      guard case .function(let parameters, _) = type else { return [] }
      return functions(taking: parameters.count, inTests: inTests).filter { mayBe($0, type) && seen.insert($0).inserted }
    }
  }

  private func functions(taking count: Int, inTests: Bool) -> [Node] {
    if let known = byCount[inTests]?[count] { return known }
    let found = allFunctions.filter { code in
      guard index.isTest(code.file) == inTests, case .function(let parameters, _) = typeOfFunction(code) else {
        return index.isTest(code.file) == inTests
      }
      return parameters.count == count
    }
    byCount[inTests, default: [:]][count] = found
    return found
  }

  /// The functions of the project that stand somewhere without being called.
  private var functionsUsedAsValues: [Node] {
    var functions: [Name: [Node]] = [:]
    for members in index.types.map(\.members) + index.membersOfExternalTypes.map(\.members) {
      functions.merge(members.functions, uniquingKeysWith: +)
    }
    for case .function(let node) in index.topLevel.values.joined() { functions[node.declaredName, default: []].append(node) }
    return functions.flatMap { name, functions in
      let uses = index.occurrences(of: name).filter { $0.kind == .declReferenceExpr && $0.callAsCallee == nil && !namesLocal($0) }
      // What tests have is typed only where nothing else tells.
      let ordered = uses.filter { !index.isTest($0.file) } + uses.filter { index.isTest($0.file) }
      return functions.filter { function in ordered.contains { mayMean(function, $0) } }
    }.sorted { $0.location < $1.location }
  }

  /// Whether a name is that of a local variable or a parameter, by itself.
  private func namesLocal(_ use: Node) -> Bool {
    guard use.referenceWithBase == use, !use.isImplicitMember,
      case .local? = index.lookUpValue(use.token(use.row.firstToken).name, at: use)
    else { return false }
    return true
  }

  private func functionsHeld(by value: FunctionValue) -> [Node]? {
    switch value {
    case .any: nil
    case .held(let binding, _): held.functions(heldBy: binding)
    case .named(let name, _): held.functions(named: name)
    }
  }

  /// The functions that callers hand over for a parameter; nil where one is not known.
  func functions(heldByParameter parameter: Node) -> [Node]? { held.functions(heldBy: parameter, followsNames: false) }

  /// The functions that get and set what a property is bound to, by its own binding, where its type is handed a `Binding` that is made of
  /// these, or that a function or computed variable makes of them.
  func functions(ofBinding property: Node) -> [(code: Node, sets: Bool)] {
    if let known = ofBindings[property] { return known }
    let owner = property.parent.flatMap(index.enclosingType)
    var result: [(code: Node, sets: Bool)] = []
    for given in values(given: property.boundName) where mayMake(owner, given) { result += functions(ofBindingGivenBy: given) }
    ofBindings[property] = result
    return result
  }

  /// The functions that get and set what an expression binds something to: it makes a `Binding` of these, or asks a function or computed
  /// variable for one.
  func functions(ofBindingGivenBy given: Node) -> [(code: Node, sets: Bool)] {
    var result: [(code: Node, sets: Bool)] = []
    let maker = index.callee(of: given)
    let place = maker.flatMap { !$0.isSDK && ($0.kind == .variable || $0.kind == .function) ? $0.node : nil } ?? given
    for call in [place] + place.descendants where call.kind == .functionCallExpr {
      guard let callee = index.callee(of: call), callee.isSDK, callee.kind == .initializer,
        case .binding = index.type(ofExpression: call),
        let places = index.placesOfArguments(in: call)
      else { continue }
      for (argument, place) in zip(call.callArguments, places) where argument.value.kind == .closureExpr {
        result.append((argument.value, sets: callee.parameters[place].takesAction))
      }
    }
    return result
  }

  /// Whether the call that takes a value may make one of the type.
  private func mayMake(_ owner: TypeID?, _ given: Node) -> Bool {
    guard let owner, let argument = given.ancestor({ $0 == .labeledExpr }), let call = argument.parent, call.kind == .functionCallExpr
    else { return true }
    return index.type(ofExpression: call).unwrapped.declaration.map { $0 == owner } ?? (index.type(ofExpression: call) == .unknown)
  }

  /// Whether a function or closure may be a value of a function's type.
  private func mayBe(_ code: Node, _ type: Type) -> Bool {
    guard case .function(let parameters, let result) = type, case .function(let others, let given) = typeOfFunction(code) else {
      return true
    }
    return others.count == parameters.count && zip(others + [given], parameters + [result]).allSatisfy(mayBeAlike)
  }

  private func typeOfFunction(_ code: Node) -> Type {
    if let known = types[code] { return known }
    let found: Type
    if code.kind == .functionDecl {
      let result = code.firstChild(.returnClause)?.typeChild.map { index.resolve($0) } ?? .tuple([], labels: [])
      found = .function(parameters: code.functionParameters.map { $0.typeChild.map { index.resolve($0) } ?? .unknown }, result: result)
    } else {
      found = index.type(ofExpression: code).unwrapped
    }
    types[code] = found
    return found
  }

  /// Whether values of one type may be used as those of another, as far as their names tell.
  private func mayBeAlike(_ a: Type, _ b: Type) -> Bool {
    switch (a.unwrapped, b.unwrapped) {
    case (.declared(let a, _), .declared(let b, _)):
      index.withInherited(a).contains(b) || index.withInherited(b).contains(a) || index.isProtocol(a) || index.isProtocol(b)
    case (.external(let a, _), .external(let b, _)):
      a == b || !isConcrete(a) || !isConcrete(b) || !index.isFrameworkValueType(a) && !index.isFrameworkValueType(b)
    case (.declared(let id, _), .external(let name, _)), (.external(let name, _), .declared(let id, _)):
      !isConcrete(name) || index.isProtocol(id) || index.isFrameworkClass(name) && index[id].node.kind == .classDecl
    case (.tuple(let a, _), .tuple(let b, _)): a.count == b.count
    case (.array(let a), .array(let b)): mayBeAlike(a, b)
    case (.dictionary(let a, let c), .dictionary(let b, let d)): mayBeAlike(a, b) && mayBeAlike(c, d)
    case (.array, .declared(let id, _)), (.declared(let id, _), .array), (.dictionary, .declared(let id, _)),
      (.declared(let id, _), .dictionary), (.function, .declared(let id, _)), (.declared(let id, _), .function):
      index.isProtocol(id)
    case (.array, .external(let name, _)), (.external(let name, _), .array), (.dictionary, .external(let name, _)),
      (.external(let name, _), .dictionary), (.function, .external(let name, _)), (.external(let name, _), .function):
      !isConcrete(name)
    case (.array, .dictionary), (.dictionary, .array), (.array, .function), (.function, .array), (.dictionary, .function),
      (.function, .dictionary):
      false
    case (.tuple(let elements, _), .declared), (.tuple(let elements, _), .external), (.declared, .tuple(let elements, _)),
      (.external, .tuple(let elements, _)):
      elements.count == 1
    default: true
    }
  }

  /// Whether a name is that of a class, structure or enumeration of the SDK.
  private func isConcrete(_ name: Name) -> Bool { index.isFrameworkValueType(name) || index.isFrameworkClass(name) }

  /// Whether an expression calls, or is, something of the SDK: what that is handed or set to becomes no value of the project.
  private func isOfSDK(_ expression: Node) -> Bool { index.callee(of: expression)?.isSDK == true }

  /// The expressions that become the value of what has a name.
  private func values(given name: Name) -> [Node] {
    if let known = knownValues[name] { return known }
    var result: [Node] = []
    for use in index.occurrences(of: name) {
      switch use.kind {
      case .declReferenceExpr:
        let whole = use.referenceWithBase.outOfSubscripts
        if let value = whole.parent.flatMap({ $0.assignmentTarget == whole ? $0.assignedValue : nil }), !isOfSDK(use.referenceWithBase) {
          result.append(value.bareExpression)
        }
        result += index.valuesPut(into: use.referenceWithBase)
      case .labeledExpr, .multipleTrailingClosureElement:
        if let value = use.expressionChild, use.parent.map(isOfSDK) != true { result.append(value.bareExpression) }
      case .identifierPattern, .patternBinding:
        let binding = use.kind == .patternBinding ? use : use.parent
        if let value = binding?.firstChild(.initializerClause)?.expressionChild { result.append(value.bareExpression) }
      default: continue
      }
    }
    result += closures.trailing(for: name)
    knownValues[name] = result
    return result
  }
}

/// The closures of a project, by who gets them. Names alone decide.
private struct Closures {
  /// Handed to code of the project, or kept by it.
  var ofProject: [Node] = []
  private var byParameter: [Name: [Node]] = [:]

  init(_ index: ProjectIndex) {
    // `numbers.lazy.filter { … }` keeps the closure, and whoever iterates calls it.
    if let lazy = index.names["lazy"] {
      for use in index.occurrences(of: lazy) where use.kind == .declReferenceExpr {
        ofProject += use.outermostExpression.descendants.filter { $0.kind == .closureExpr }
      }
    }
    let parameters = FunctionParameters(index)
    for root in index.files {
      for closure in root.descendants where closure.kind == .closureExpr {
        guard let call = closure.callThatTakesIt, let callee = call.firstChild?.calleeReference, callee.kind == .declReferenceExpr else {
          ofProject.append(closure)
          continue
        }
        let name = callee.token(callee.row.firstToken).name
        guard let names = parameters.names(of: name) else {
          if let collection = callee.referenceWithBase.memberBase, !index.valuesPut(into: collection).isEmpty { ofProject.append(closure) }
          continue
        }
        ofProject.append(closure)
        if closure.parent?.kind == .functionCallExpr { for parameter in names { byParameter[parameter, default: []].append(closure) } }
      }
    }
  }

  /// The closures behind calls, without a label, of what has a parameter or property of the name.
  func trailing(for name: Name) -> [Node] { byParameter[name, default: []] }
}

/// What the functions and types of a project take, by what they are called.
private struct FunctionParameters {
  private var names: [Name: Set<Name>] = [:]

  init(_ index: ProjectIndex) {
    for members in index.types.map(\.members) + index.membersOfExternalTypes.map(\.members) {
      for (name, functions) in members.functions { add(name, functions) }
    }
    for case .function(let node) in index.topLevel.values.joined() { add(node.declaredName, [node]) }
    for type in index.types {
      add(type.name, type.members.initializers)
      add(.`init`, type.members.initializers)
      names[type.name, default: []].formUnion(type.members.properties.keys)
    }
  }

  private mutating func add(_ name: Name, _ functions: [Node]) {
    for function in functions {
      names[name, default: []].formUnion(function.functionParameters.flatMap { [$0.parameterLabel, $0.parameterName] })
    }
  }

  /// Nil for what the project does not declare.
  func names(of name: Name) -> Set<Name>? { names[name] }
}

extension ProjectIndex {
  /// What a call that changes a collection puts into it: `handlers.append { … }`; empty for any other expression.
  func valuesPut(into collection: Node) -> [Node] {
    let whole = collection.outOfSubscripts
    guard [.declReferenceExpr, .memberAccessExpr].contains(collection.kind), let access = whole.parent, access.kind == .memberAccessExpr,
      access.firstChild == whole, let call = access.callOfAccess, let callee = callee(of: call), callee.isSDK, callee.isMutating
    else { return [] }
    return call.callArguments.map(\.value.bareExpression)
  }
}

extension Node {
  /// The values that the literal of a collection holds; of anything else, itself.
  var elements: [Node] {
    switch kind {
    case .arrayExpr, .dictionaryExpr:
      children.flatMap { ($0.isExpression ? [$0] : $0.children.filter(\.isExpression)).map(\.bareExpression) }
    default: [self]
    }
  }

  /// `handlers["a"]`, of `handlers`
  var outOfSubscripts: Node {
    var value = self
    while let outer = value.parent, outer.firstChild == value,
      [.subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(outer.kind)
    { value = outer }
    return value
  }

  /// The closures that a collection, a tuple, or what a call makes of them holds; not those in them.
  var closuresInside: [Node] {
    descendants.filter { $0.kind == .closureExpr && $0.ancestor { $0 == .closureExpr }.map { !contains($0) } ?? true }
  }

  /// Whether a closure is called by the expression that it begins: `{ … }()`.
  var isCalledWhereWritten: Bool { parent?.kind == .functionCallExpr && parent?.firstChild == self }

  /// The call that a closure is an argument of.
  fileprivate var callThatTakesIt: Node? { isCalledWhereWritten ? nil : callAround }
}
