public import MoltSyntax

/// What a name, a call, an operator or a subscript means: a declaration of the project or of the SDK.
public struct Callee {
  public enum Kind: Sendable { case function, initializer, `subscript`, variable, enumCase }

  /// The node of the declaration; for a variable its `patternBinding`, or its `identifierPattern` in a tuple.
  public let node: Node
  public let kind: Kind
  public let name: Name
  /// Whether it is declared by the SDK, or by a library that the team describes.
  public let isSDK: Bool
  /// Whether a call changes the value that it is called on in place.
  public let isMutating: Bool
  /// The type that it is a member of, by its own name; nil for what is global.
  public let owner: Owner?
  /// Empty for a variable.
  public let parameters: [Parameter]
  /// Whether a call gives `()`.
  public let givesNothing: Bool
  /// Whether a call does not return: it gives `Never`.
  public let neverReturns: Bool
  /// Whether what a call gives may be left unused without a warning.
  public let isDiscardable: Bool
  public let isAsync: Bool

  public struct Owner: Sendable {
    public let name: Name
    public let isClass: Bool
    public let isProtocol: Bool
  }

  public struct Parameter: Sendable {
    /// Whether a function that is given for it may be kept, and called after the call has ended.
    public let isEscaping: Bool
    public let takesFunction: Bool
    public let isAutoclosure: Bool
    /// Whether a function that is given for it gives `()`, so that it is called for what it does.
    public let takesAction: Bool
    public let isInOut: Bool
    /// Whether it takes a value of any type that fits, and not only of one that the declaration or its owner says.
    public let isGeneric: Bool
    /// The protocols of the standard library and of Foundation that its type has to conform to; nil where nothing is demanded, so that a
    /// value may be asked for anything.
    public let demanded: [Name]?
  }
}

extension SemanticModel {
  /// What an expression names, calls or applies; nil where that is not known, and for types, locals and parameters.
  public func callee(of expression: Node) -> Callee? {
    check(around: expression)?.referent(of: expression).flatMap(callee)
  }

  private func callee(_ id: DeclarationID) -> Callee? {
    if let known = callees[id] { return known }
    let found = findCallee(id)
    callees[id] = .some(found)
    return found
  }

  private func findCallee(_ id: DeclarationID) -> Callee? {
    let declaration = table[id]
    let kind: Callee.Kind
    switch declaration.kind {
    case .function: kind = .function
    case .initializer: kind = .initializer
    case .subscript: kind = .subscript
    case .variable: kind = .variable
    case .enumCase: kind = .enumCase
    default: return nil
    }
    let signature = kind == .variable ? nil : signature(of: id)
    return Callee(
      node: declaration.node, kind: kind, name: declaration.name, isSDK: isSDK(id),
      isMutating: declaration.node.hasModifier(.mutating), owner: owner(of: id).map(describe(owner:)),
      parameters: signature?.parameters.map { parameter($0, of: id) } ?? [],
      givesNothing: signature?.result == .void, neverReturns: signature.map { isNever($0.result) } ?? false,
      isDiscardable: known.discardableResult.map { declaration.node.attribute(named: $0) != nil } ?? false,
      isAsync: signature?.isAsync ?? false)
  }

  func isNever(_ type: TypeRef) -> Bool { nominalID(type).map { isSDK($0) && table[$0].name == names["Never"] } ?? false }

  private func describe(owner id: DeclarationID) -> Callee.Owner {
    let declaration = table[id]
    return Callee.Owner(
      name: declaration.name, isClass: declaration.kind == .class || declaration.kind == .actor,
      isProtocol: declaration.kind == .protocol)
  }

  private func parameter(_ parameter: FunctionSignature.Parameter, of callee: DeclarationID) -> Callee.Parameter {
    var isOptional = false
    var isInOut = false
    var type = parameter.type
    if case .inout(let inner) = store[type] { (isInOut, type) = (true, inner) }
    while case .nominal(_, let arguments) = store[type], self.isOptional(type) { (isOptional, type) = (true, arguments[0]) }
    var takesFunction = false
    var takesAction = false
    if case .function(let shape) = store[type] { (takesFunction, takesAction) = (true, shape.result == .void) }
    let attributes = parameter.node.typeChild?.attributes.map(\.attributeName) ?? []
    return Callee.Parameter(
      isEscaping: takesFunction && (isOptional || attributes.contains(.escaping)),
      takesFunction: takesFunction || parameter.isAutoclosure, isAutoclosure: parameter.isAutoclosure,
      takesAction: takesAction, isInOut: isInOut, isGeneric: isGeneric(type, of: callee), demanded: demanded(of: type))
  }

  private func isGeneric(_ type: TypeRef, of callee: DeclarationID) -> Bool {
    switch store[type] {
    case .parameter(let id): table[id].parent == callee
    case .opaque, .existential: true
    default: false
    }
  }

  /// The standard protocols that a type parameter or an opaque type demands, by itself or by other protocols. `Sendable` and `AnyObject` do
  /// not count: by these, nobody can ask a value for anything.
  private func demanded(of type: TypeRef) -> [Name]? {
    switch store[type] {
    case .parameter, .opaque: break
    default: return nil
    }
    let stated = constraints(on: type).compactMap(nominalID).filter { table[$0].name != known.sendable }
    if stated.isEmpty { return nil }
    return stated.flatMap { [$0] + ancestors(of: $0).map(\.id) }.filter { id in
      (standardModules.contains(table[id].module) || table[id].module == modules["Foundation"])
        && ![known.sendable, known.anyObject].contains(table[id].name)
    }.map { table[$0].name }
  }

  /// For each argument of a call of a function, initialiser or subscript, the place of the parameter that it is for; nil where it is not
  /// known what is called, or the arguments do not fit.
  public func parameterPlaces(ofCall call: Node) -> [Int]? {
    let file = check(around: call)
    if let known = placesOfArguments[call] { return known }
    guard let id = file?.referent(of: call) else { return nil }
    switch table[id].kind {
    case .function, .initializer, .subscript, .enumCase: break
    default: return nil
    }
    let found = parameterPlaces(of: call, calling: id)
    placesOfArguments[call] = .some(found)
    return found
  }

  private func parameterPlaces(of call: Node, calling id: DeclarationID) -> [Int]? {
    let checker = Checker(self)
    var candidate = Candidate(
      id: id,
      parameters: signature(of: id).parameters.map {
        Candidate.Parameter(label: $0.label, type: $0.type, hasDefault: $0.hasDefault, isVariadic: $0.isVariadic, isPack: $0.isPack)
      }, result: .unknown)
    return checker.place(checker.arguments(of: call), &candidate) ? candidate.places : nil
  }

  /// The names of what the protocols of these modules of the SDK demand, and what they refine there, by protocol. Those that only objects of
  /// Objective-C conform to, such as delegates, demand nothing here.
  public func requirementNames(ofModules spellings: [String]) -> [Name: Set<Name>] {
    let wanted = Set(spellings.compactMap { modules[$0] })
    var result: [Name: Set<Name>] = [:]
    for id in table.declarationsOfSDK where table[id].kind == .protocol && wanted.contains(table[id].module) {
      let all = Set([id] + ancestors(of: id).map(\.id)).filter { table[$0].kind == .protocol && wanted.contains(table[$0].module) }
      if all.contains(where: { table[$0].name == names["NSObjectProtocol"] }) { continue }
      for each in all { result[table[id].name, default: []].formUnion(table.members(writtenIn: each).map { table[$0].name }) }
    }
    return result
  }

  /// The names of the classes and protocols of the SDK and of libraries that a type of the project inherits from or conforms to, however it
  /// says so; nil for what declares no type.
  public func supertypesOfSDK(declaredBy node: Node) -> Set<Name>? {
    guard let id = table.declaration(of: node) else { return nil }
    return Set(ancestors(of: id).map(\.id).filter(isSDK).map { table[$0].name })
  }

  /// The result builder of the project that makes the value of a function, an accessor or a closure of its statements, by its declaration;
  /// nil where none does.
  public func builder(of code: Node) -> Node? {
    guard let id = code.kind == .closureExpr ? builder(ofClosure: code) : builder(ofMember: code), !isSDK(id) else { return nil }
    return table[id].node
  }

  private func builder(ofMember code: Node) -> DeclarationID? {
    let declaration = code.kind == .functionDecl ? code : code.ancestor { $0 == .patternBinding || $0 == .subscriptDecl }
    return declaration.flatMap(table.declaration).flatMap(builder)
  }

  private func builder(ofClosure closure: Node) -> DeclarationID? {
    let call = closure.parent.flatMap { $0.kind == .functionCallExpr ? $0 : $0.parent }
    guard let call, call.kind == .functionCallExpr, let places = parameterPlaces(ofCall: call),
      let place = Checker(self).arguments(of: call).firstIndex(where: { $0.value == closure }), place < places.count,
      let id = files[call.root]?.referent(of: call), case let parameters = signature(of: id).parameters, places[place] < parameters.count
    else { return nil }
    return parameters[places[place]].builder
  }

  /// The names of the types that stand alone, and of the functions, members included, that modules of the SDK declare. Costs a look at
  /// each declaration of the SDK.
  public func names(declaredIn spellings: [String]) -> (types: Set<Name>, functions: Set<Name>) {
    let wanted = Set(spellings.compactMap { modules[$0] })
    var result: (types: Set<Name>, functions: Set<Name>) = ([], [])
    for id in table.declarationsOfSDK where wanted.contains(table[id].module) {
      switch table[id].kind {
      case .function: result.functions.insert(table[id].name)
      case let kind where kind.isType && table[id].parent == nil: result.types.insert(table[id].name)
      default: continue
      }
    }
    return result
  }

  /// The names of functions of the SDK of which no overload changes its receiver in place. Costs a look at each declaration of the SDK.
  public func namesOfNonmutatingFunctions() -> Set<Name> {
    var found: Set<Name> = []
    var mutating: Set<Name> = []
    for id in table.declarationsOfSDK where table[id].kind == .function {
      if table[id].node.hasModifier(.mutating) { mutating.insert(table[id].name) } else { found.insert(table[id].name) }
    }
    return found.subtracting(mutating)
  }

  /// Whether a module of the SDK has a declaration, by its node.
  public func isDeclared(_ node: Node, in module: String) -> Bool {
    table.declaration(of: node).map { table[$0].module == modules[module] } ?? false
  }

  /// What the protocols demand that the SDK's class of a name has variables of, and what it inherits from: those of its delegates and data
  /// sources. By protocol.
  public func delegateRequirements(ofClass name: Name) -> [Name: Set<Name>] {
    var result: [Name: Set<Name>] = [:]
    for owner in classesOfSDK(name).flatMap({ ancestors(of: $0).map(\.id) }) where table[owner].kind == .class {
      let members = ([owner] + table.extensions(of: owner)).flatMap { table.members(writtenIn: $0) }
      for member in members where table[member].kind == .variable && !table[member].isStatic {
        var type = valueType(of: member)
        while case .nominal(_, let arguments) = store[type], isOptional(type) { type = arguments[0] }
        var parts = [type]
        if case .existential(let all) = store[type] { parts = all }
        for part in parts {
          guard let demanded = nominalID(part), table[demanded].kind == .protocol, isSDK(demanded) else { continue }
          for each in ancestors(of: demanded).map(\.id) where table[each].kind == .protocol {
            result[table[demanded].name, default: []].formUnion(table.members(writtenIn: each).map { table[$0].name })
          }
        }
      }
    }
    return result
  }

  /// Whether two classes of the SDK have a superclass in common, or one is the other's, the root of Objective-C aside.
  public func areRelatedClasses(_ a: Name, _ b: Name) -> Bool {
    if a == b { return true }
    func family(_ name: Name) -> Set<DeclarationID> {
      Set(
        classesOfSDK(name).flatMap { ancestors(of: $0).map(\.id) }.filter {
          table[$0].kind == .class && table[$0].name != names["NSObject"]
        })
    }
    return !family(a).isDisjoint(with: family(b))
  }

  private func classesOfSDK(_ name: Name) -> [DeclarationID] { table.topLevel(name).filter { table[$0].kind == .class && isSDK($0) } }
}
