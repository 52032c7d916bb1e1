import MoltSemantics
import MoltSymbols
import MoltSyntax

/// The types that values of protocols have, and generic parameters of functions in calls.
extension Flow {
  /// The type of a value; of one whose type is a protocol, the types of what it may be, as far as code says: what the calls of a function hand
  /// over for a parameter, what a constant is bound to.
  func types(ofDynamic value: Node) -> [Type] {
    let type = index.type(ofExpression: value)
    return isOfProtocol(type) ? typesOfSources(of: value) ?? [type] : [type]
  }

  private func typesOfSources(of value: Node) -> [Type]? {
    if value.kind == .nilLiteralExpr { return [] }
    let type = index.type(ofExpression: value)
    if type.unwrapped == .unknown { return nil }
    if !isOfProtocol(type) { return [type] }
    guard let name = value.bareExpression.soleName, case .local(let local)? = index.lookUpValue(name, at: value) else { return nil }
    return typesOfSources(ofLocal: local)
  }

  private func typesOfSources(ofLocal local: Node) -> [Type]? {
    switch local.kind {
    case .functionParameter:
      if let known = knownBindings[local] { return known }
      knownBindings[local] = .some([])
      let found = findTypes(handedFor: local)
      knownBindings[local] = .some(found)
      return found
    case .patternBinding, .optionalBindingCondition:
      if local.kind == .patternBinding, !isConstant(local) { return nil }
      if let value = local.firstChild(.initializerClause)?.expressionChild { return typesOfSources(of: value) }
      // `if let error`
      guard local.kind == .optionalBindingCondition, case .local(let outer)? = index.lookUpValue(local.boundName, at: local), outer != local
      else { return nil }
      return typesOfSources(ofLocal: outer)
    default: return nil
    }
  }

  private func findTypes(handedFor parameter: Node) -> [Type]? {
    guard let function = parameter.ancestor({ $0 == .functionDecl || $0.isTypeOrExtension }), hasKnownCalls(function),
      let number = function.functionParameters.firstIndex(of: parameter)
    else { return nil }
    return types(inCallsOf: function) { call in
      let handed = index.placesOfArguments(in: call).flatMap { zip(call.callArguments, $0).first { $0.1 == number }?.0 }
      return handed.flatMap { typesOfSources(of: $0.value) }
    }
  }

  /// What each call of a function says; nil where one does not, or is not known.
  private func types(inCallsOf function: Node, _ said: (_ call: Node) -> [Type]?) -> [Type]? {
    var result: [Type] = []
    for use in index.occurrences(of: function.declaredName) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let callee = index.callee(of: use.callAsCallee ?? use.referenceWithBase) else { return nil }
      if callee.node != function { continue }
      guard let types = use.callAsCallee.flatMap(said) else { return nil }
      result += types
    }
    return result
  }

  /// Whether code of the project alone calls a function, by its own declaration.
  private func hasKnownCalls(_ function: Node) -> Bool {
    guard function.kind == .functionDecl, !function.isExported, !function.hasModifier(.override), !declarations.isAskedByLibrary(function)
    else { return false }
    guard let owner = index.enclosingType(of: function) else { return true }
    return !index.withInherited(owner).contains {
      index.isProtocol($0) && index[$0].members.functions[function.declaredName]?.isEmpty == false
    }
  }

  private func isOfProtocol(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .existential: true
    case .declared(let id, _): index.isProtocol(id)
    case .external(let name, _): index.isProtocolOfSDK(name)
    default: false
    }
  }

  /// The types that the calls of a function hand over for one of its generic parameters; nil where a call is not known, or does not say.
  func types(boundTo parameter: Node) -> [Type]? {
    if let known = knownBindings[parameter] { return known }
    // What a function hands on to itself is another one's.
    knownBindings[parameter] = .some([])
    let found = findTypes(boundTo: parameter)
    knownBindings[parameter] = .some(found)
    return found
  }

  private func findTypes(boundTo parameter: Node) -> [Type]? {
    guard parameter.kind == .genericParameter,
      let function = parameter.ancestor({ $0 == .functionDecl || $0.isTypeOrExtension }), hasKnownCalls(function)
    else { return nil }
    let patterns = function.functionParameters.map { $0.typeChild.map { index.resolve($0) } ?? .unknown }
    return types(inCallsOf: function) { call in
      switch type(for: parameter, patterns, in: call) {
      case nil, .unknown?: nil
      case .parameter(let outer)?: outer == parameter ? [] : types(boundTo: outer)
      case let bound?: [bound]
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
