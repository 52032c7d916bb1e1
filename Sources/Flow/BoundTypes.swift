import MoltSemantics
import MoltSymbols
import MoltSyntax

/// The types that values of protocols have, and generic parameters of functions and initialisers in calls.
extension Flow {
  /// The type of a value; of one whose type is a protocol, the types of what it may be, as far as code says: what the calls of a function hand
  /// over for a parameter, what a constant is bound to.
  func types(ofDynamic value: Node) -> [Type] {
    let type = index.type(ofExpression: value)
    guard isOfProtocol(type), let source = source(of: value) else { return [type] }
    switch source {
    case .types(let types): return types
    case .parameter(let parameter): return types(boundTo: parameter) ?? [type]
    }
  }

  /// The types that the calls of a function hand over for one of its parameters or generic parameters; nil where a call is not known, or does
  /// not say. What a function hands on to itself, or gets back from others, is no other type.
  func types(boundTo parameter: Node) -> [Type]? {
    if let known = knownBindings[parameter] { return known }
    var result: [Type]? = []
    var seen: Set = [parameter]
    var pending = [parameter]
    while let next = pending.popLast() {
      guard let sources = sources(boundTo: next) else {
        result = nil
        break
      }
      for source in sources {
        switch source {
        case .types(let types): result! += types
        case .parameter(let outer): if seen.insert(outer).inserted { pending.append(outer) }
        }
      }
    }
    knownBindings[parameter] = .some(result)
    return result
  }

  private func sources(boundTo parameter: Node) -> [TypeSource]? {
    if let known = knownTypeSources[parameter] { return known }
    let found = parameter.kind == .functionParameter ? sources(handedFor: parameter) : sources(ofGeneric: parameter)
    knownTypeSources[parameter] = .some(found)
    return found
  }

  private func source(of value: Node) -> TypeSource? {
    if value.kind == .nilLiteralExpr { return .types([]) }
    let type = index.type(ofExpression: value)
    if type.unwrapped == .unknown { return nil }
    if !isOfProtocol(type) { return .types([type]) }
    guard let name = value.bareExpression.soleName, case .local(let local)? = index.lookUpValue(name, at: value) else { return nil }
    return source(ofLocal: local)
  }

  private func source(ofLocal local: Node) -> TypeSource? {
    switch local.kind {
    case .functionParameter: return .parameter(local)
    case .patternBinding, .optionalBindingCondition:
      if local.kind == .patternBinding, !isConstant(local) { return nil }
      if let value = local.firstChild(.initializerClause)?.expressionChild { return source(of: value) }
      // `if let error`
      guard local.kind == .optionalBindingCondition, case .local(let outer)? = index.lookUpValue(local.boundName, at: local), outer != local
      else { return nil }
      return source(ofLocal: outer)
    default: return nil
    }
  }

  private func sources(handedFor parameter: Node) -> [TypeSource]? {
    guard let function = parameter.ancestor({ $0 == .functionDecl || $0 == .initializerDecl || $0.isTypeOrExtension }),
      let calls = knownCalls(of: function), let number = function.functionParameters.firstIndex(of: parameter)
    else { return nil }
    return sources(in: calls) { call in
      guard let places = index.placesOfArguments(in: call) else { return nil }
      return zip(call.callArguments, places).first { $0.1 == number }.flatMap { source(of: $0.0.value) }
    }
  }

  /// What each call says; nil where one says nothing.
  private func sources(in calls: [Node], _ source: (_ call: Node) -> TypeSource?) -> [TypeSource]? {
    var result: [TypeSource] = []
    for call in calls {
      guard let found = source(call) else { return nil }
      result.append(found)
    }
    return result
  }

  /// The calls of a function or initialiser that code of the project alone calls, by its own declaration; nil where one is not known.
  private func knownCalls(of function: Node) -> [Node]? {
    guard let names = namesOfCalls(of: function) else { return nil }
    var result: [Node] = []
    for use in names.flatMap(index.occurrences) where use.kind == .declReferenceExpr && !isTest(use) && mayMean(function: function, at: use)
    {
      guard let call = use.wholeReference.callOfAccess, index.callee(of: call) != nil else { return nil }
      result.append(call)
    }
    return result.isEmpty ? nil : result
  }

  private func namesOfCalls(of function: Node) -> [Name]? {
    guard !function.isExported, !function.hasModifier(.override), !declarations.isAskedByLibrary(function) else { return nil }
    let owner = index.enclosingType(of: function)
    switch function.kind {
    case .functionDecl:
      let isDemanded = owner.map(index.withInherited)?.contains {
        index.isProtocol($0) && index[$0].members.functions[function.declaredName]?.isEmpty == false
      }
      return isDemanded == true ? nil : [function.declaredName]
    case .initializerDecl:
      // An heir may call it, too.
      guard let owner, [.structDecl, .enumDecl].contains(index[owner].node.kind) else { return nil }
      return [index[owner].name, .`init`, .Self] + aliases[owner, default: []]
    default: return nil
    }
  }

  /// The names by which aliases stand for types.
  func findAliases() -> [TypeID: [Name]] {
    var found = (index.types.map(\.members) + index.membersOfExternalTypes.map(\.members)).flatMap { $0.aliases.values.joined() }
    for case .alias(let node) in index.topLevel.values.joined() { found.append(node) }
    return found.reduce(into: [:]) { result, alias in
      if let type = alias.typeChild.flatMap({ index.resolve($0).declaration }) { result[type, default: []].append(alias.declaredName) }
    }
  }

  /// Whether a name is not known to mean something else than a function or initialiser.
  func mayMean(function: Node, at use: Node) -> Bool {
    let reference = use.wholeReference
    if let callee = index.callee(of: reference.callOfAccess ?? reference) { return mayStand(function, for: callee) }
    if function.hasModifier(.private) || function.hasModifier(.fileprivate), use.file != function.file { return false }
    if function.kind == .initializerDecl { return mayMake(function, reference) }
    if reference.kind == .memberAccessExpr { return mayBeMember(function, at: reference) }
    switch index.lookUpValue(function.declaredName, at: use) {
    case .functions(let found)?: return found.contains { $0 == function || mayStand(function, forMember: $0) }
    // A type may have both under one name.
    case .property?: return reference.callOfAccess != nil
    case .local?, .enumCase?, .type?: return false
    case nil: return true
    }
  }

  /// Whether a function is what is called, or what a type has for that: for what a protocol demands, or in the place of a superclass's.
  private func mayStand(_ function: Node, for callee: Callee) -> Bool {
    guard callee.isSDK else { return callee.node == function || mayStand(function, forMember: callee.node) }
    guard callee.name == function.declaredName, let other = callee.owner else { return false }
    guard let owner = index.enclosingType(of: function) else { return other.isProtocol }
    let supertypes = ([owner] + index.heirs(of: owner)).flatMap(declarations.supertypes)
    return supertypes.contains { $0 == other.name || index.isFrameworkType($0, kindOf: [index.spelling(other.name)]) }
  }

  private func mayStand(_ function: Node, forMember member: Node) -> Bool {
    guard member.kind == .functionDecl, member.declaredName == function.declaredName, let other = index.enclosingType(of: member) else {
      return false
    }
    // What an extension of another module's type has may be for what a protocol demands.
    guard let owner = index.enclosingType(of: function), owner != other else { return index.isProtocol(other) }
    return ([owner] + index.heirs(of: owner)).contains { index.withInherited($0).contains(other) }
  }

  /// Whether an initialiser may be what is called, as far as that is not known.
  private func mayMake(_ initializer: Node, _ reference: Node) -> Bool {
    let call = reference.callOfAccess
    if call.map(initializer.mayBeCalled) == false { return false }
    // `Self.shared`, `Row.self`
    guard let owner = index.enclosingType(of: initializer), reference.memberName == .`init` else { return call != nil }
    if let base = reference.memberBase { return mayBe(base, owner) }
    let made = call.map { index.type(ofExpression: $0).unwrapped } ?? .unknown
    return made == .unknown || made.declaration == owner
  }

  private func isOfProtocol(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .existential: true
    case .declared(let id, _): index.isProtocol(id)
    case .external(let name, _): index.isProtocolOfSDK(name)
    default: false
    }
  }

  private func sources(ofGeneric parameter: Node) -> [TypeSource]? {
    guard parameter.kind == .genericParameter,
      let function = parameter.ancestor({ $0 == .functionDecl || $0 == .initializerDecl || $0.isTypeOrExtension }),
      let calls = knownCalls(of: function)
    else { return nil }
    let patterns = function.functionParameters.map { $0.typeChild.map { index.resolve($0) } ?? .unknown }
    return sources(in: calls) { call in
      switch type(for: parameter, patterns, in: call) {
      case nil, .unknown?: nil
      case .parameter(let outer)?: .parameter(outer)
      case let bound?: .types([bound])
      }
    }
  }

  /// The type for a generic parameter in a call, as an argument says it.
  private func type(for parameter: Node, _ patterns: [Type], in call: Node) -> Type? {
    guard let places = index.placesOfArguments(in: call) else { return nil }
    return zip(call.callArguments, places).lazy.compactMap { argument, place -> Type? in
      guard place < patterns.count else { return nil }
      return self.part(of: self.index.type(ofExpression: argument.value), inPlaceOf: parameter, patterns[place])
    }.first
  }

  /// The part of a type that stands where a pattern has a parameter; nil where there is none.
  private func part(of type: Type, inPlaceOf parameter: Node, _ pattern: Type) -> Type? {
    func first(_ types: [Type], _ patterns: [Type]) -> Type? {
      types.count == patterns.count ? zip(types, patterns).lazy.compactMap { self.part(of: $0, inPlaceOf: parameter, $1) }.first : nil
    }
    switch (pattern, type) {
    case (.parameter(let other), _) where other == parameter: return type
    case (.optional(let pattern), .optional(let type)), (.array(let pattern), .array(let type)),
      (.binding(let pattern), .binding(let type)),
      (.metatype(let pattern), .metatype(let type)):
      return part(of: type, inPlaceOf: parameter, pattern)
    case (.optional(let pattern), _): return part(of: type, inPlaceOf: parameter, pattern)
    case (.external(let name, let patterns), .external(let other, let types)) where name == other: return first(types, patterns)
    case (.declared(let id, let patterns), .declared(let other, let types)) where id == other: return first(types, patterns)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)): return first([otherKey, otherValue], [key, value])
    case (.tuple(let patterns, _), .tuple(let types, _)): return first(types, patterns)
    case (.function(let patterns, let result), .function(let types, let other)): return first(types + [other], patterns + [result])
    default: return nil
    }
  }
}

/// Where the types come from that are handed over for a parameter.
enum TypeSource {
  case types([Type])
  /// What is handed over for another one.
  case parameter(Node)
}

extension Node {
  /// A name with what stands before it: `Row`, `rows.map`, `.init`, with the types that it is specialised for.
  fileprivate var wholeReference: Node {
    let reference = isImplicitMember ? parent ?? self : referenceWithBase
    return reference.parent.flatMap { $0.kind == .genericSpecializationExpr ? $0 : nil } ?? reference
  }
}
