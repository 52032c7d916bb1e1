import MoltSemantics
import MoltSymbols
import MoltSyntax

/// The types that generic parameters of functions have in calls.
extension Flow {
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
      let function = parameter.ancestor({ $0 == .functionDecl || $0.isTypeOrExtension }), function.kind == .functionDecl,
      !function.isExported, !function.hasModifier(.override), index.enclosingType(of: function).map(index.isProtocol) != true
    else { return nil }
    let patterns = function.functionParameters.map { $0.typeChild.map { index.resolve($0) } ?? .unknown }
    var result: [Type] = []
    for use in index.occurrences(of: function.declaredName) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let callee = index.callee(of: use.callAsCallee ?? use.referenceWithBase) else { return nil }
      if callee.node != function { continue }
      guard let call = use.callAsCallee, let bound = type(for: parameter, patterns, in: call) else { return nil }
      switch bound {
      case .unknown: return nil
      case .parameter(let outer) where outer != parameter:
        guard let types = types(boundTo: outer) else { return nil }
        result += types
      case .parameter: continue
      default: result.append(bound)
      }
    }
    return result
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
