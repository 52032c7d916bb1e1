import MoltSyntax

extension Checker {
  /// Whether a value of one type can be given where another one is wanted, by the conversions of the language.
  func convert(_ from: TypeRef, to: TypeRef) -> Bool {
    let (from, to) = (shallow(from), shallow(to))
    if from == .unknown, case .variable(let index) = store[to], state.variables[index].literal == nil {
      // What is not known stays so, and takes no type from elsewhere.
      state.variables[index].binding = .unknown
      return true
    }
    if from == to || from == .unknown || to == .unknown || to == .any { return settled(from, for: to) }
    switch (store[from], store[to]) {
    case (.variable(let index), _): return convertVariable(index, from, to)
    case (_, .variable(let index)): return bind(index, from)
    case (_, .member(let base, let id)) where store.has(.variable, in: base): return bind(member: id, of: base, to: from)
    case (.member(let base, let id), _) where store.has(.variable, in: base): return bind(member: id, of: base, to: to)
    // It may be another name of the other one.
    case (.undeclared, _), (_, .undeclared): return true
    case (.inout(let a), .inout(let b)): return unify(a, b)
    case (.inout(let a), _): return isPointer(to) || convert(a, to: to)
    case (_, .nominal(let id, let arguments)) where id == optionalID:
      if case .nominal(id, let inner) = store[from] { return convert(inner[0], to: arguments[0]) }
      state.score.optionals += 1
      return convert(from, to: arguments[0])
    case (_, .existential(let parts)): return convert(from, toExistential: parts)
    case (.nominal(let a, let p), .nominal(let b, let q)): return convertNominal(from, a, p, to, b, q)
    case (.tuple(let a, _), .tuple(let b, _)): return a.count == b.count && zip(a, b).allSatisfy { convert($0, to: $1) }
    case (.tuple(let a, _), _) where a.count == 1: return convert(a[0], to: to)
    case (.function(let a), .function(let b)): return convertFunction(a, b)
    case (.nominal(let id, let arguments), .function(let shape)):
      // A key path is a function of its root.
      guard arguments.count == 2, isKeyPath(id), shape.parameters.count == 1 else { return false }
      return convert(shape.parameters[0].type, to: arguments[0]) && convert(arguments[1], to: shape.result)
    case (.metatype(let a), .metatype(let b)): return convert(a, to: b)
    case (.existential(let parts), .nominal(let id, _)) where model.table[id].kind == .class:
      return parts.contains { convert($0, to: to) }
    case (.parameter, .nominal), (.member, .nominal), (.opaque, .nominal):
      return model.constraints(on: from).contains { part in
        if let id = model.nominalID(part), model.table[id].kind != .protocol { return convert(part, to: to) }
        return false
      } || isErased(from, to) || unify(from, to)
    case (_, .nominal): return isErased(from, to) || isPointer(to)
    default: return unify(from, to)
    }
  }

  private func settled(_ from: TypeRef, for to: TypeRef) -> Bool {
    if to == .any, from != to { state.score.existentials += 1 }
    return true
  }

  private func convertVariable(_ index: Int, _ from: TypeRef, _ to: TypeRef) -> Bool {
    guard let kind = state.variables[index].literal else {
      if case .existential = store[to] { return true }
      return bind(index, to)
    }
    switch store[to] {
    case .variable: return unify(from, to)
    case .nominal(let id, let arguments) where id == optionalID:
      if kind == .nil { return bind(index, to) }
      state.score.optionals += 1
      return convertVariable(index, from, shallow(arguments[0]))
    case .existential(let parts):
      if kind == .nil { return false }
      let type = defaultType(of: kind)
      state.score.existentials += 1
      return bind(index, type) && parts.allSatisfy { model.conforms(type, to: $0) }
    case .inout: return false
    default:
      if isAnyHashable(to) {
        state.score.conversions += 1
        return true
      }
      if to != defaultType(of: kind) { state.score.nonDefaultLiterals += 1 }
      return bind(index, to)
    }
  }

  private func convert(_ from: TypeRef, toExistential parts: [TypeRef]) -> Bool {
    let from = zonk(from)
    if parts.isEmpty { return true }
    state.score.existentials += 1
    if case .existential(let own) = store[from] {
      let ids = own.compactMap { model.nominalID($0) }
      return parts.compactMap { model.nominalID($0) }.allSatisfy { wanted in
        ids.contains { $0 == wanted || model.ancestors(of: $0).contains { $0.id == wanted } } || isMarker(wanted)
      }
    }
    return parts.allSatisfy { part in
      guard let id = model.nominalID(part), model.table[id].kind != .protocol else { return model.conforms(from, to: part) }
      return convert(from, to: part)
    }
  }

  private func isMarker(_ id: DeclarationID) -> Bool { model.table[id].name == known.sendable || model.table[id].name == known.anyObject }

  func isKeyPath(_ id: DeclarationID) -> Bool { known.keyPaths.contains(model.table[id].name) }

  private func convertNominal(
    _ from: TypeRef, _ a: DeclarationID, _ p: [TypeRef], _ to: TypeRef, _ b: DeclarationID, _ q: [TypeRef]
  ) -> Bool {
    if a == b {
      if a == arrayID || a == dictionaryID || a == setID || a == optionalID { return zip(p, q).allSatisfy { convert($0, to: $1) } }
      return zip(p, q).allSatisfy { unify($0, $1) }
    }
    if model.table[a].kind == .class, model.table[b].kind == .class,
      let ancestor = model.ancestors(of: a).first(where: { $0.id == b })
    {
      let substitution = Dictionary(zip(model.genericParameters(of: a), p)) { a, _ in a }
      return unify(model.substituting(ancestor.type, substitution), to)
    }
    if isErased(from, to) { return true }
    if isFloatingPair(a, b) {
      // What loses nothing is preferred.
      state.score.conversions += model.table[b].name == known.double ? 1 : 5
      return true
    }
    return isPointer(to) && (isPointer(from) || a == arrayID || a == model.nominalID(model.standard(known.string)))
  }

  /// Whether a value is certain not to convert to the type of a parameter that is not opened yet: both are structures or
  /// enumerations, and none that the language converts. Costs nothing, and most overloads are ruled out by it.
  func isExcluded(_ given: TypeRef, from parameter: TypeRef) -> Bool {
    guard case .nominal(let a, _) = store[shallow(given)], case .nominal(let b, _) = store[parameter], a != b, a != optionalID,
      b != optionalID
    else { return false }
    guard hasNoSubtypes(a), hasNoSubtypes(b) else { return false }
    return !isAnyHashable(parameter) && !isFloatingPair(a, b) && !isPointer(parameter)
  }

  private func hasNoSubtypes(_ id: DeclarationID) -> Bool { model.table[id].kind == .structure || model.table[id].kind == .enumeration }

  private func convertFunction(_ a: FunctionShape, _ b: FunctionShape) -> Bool {
    if a.parameters.count != b.parameters.count {
      // `{ (a, b) in }` for a function of one tuple.
      if b.parameters.count == 1, case .tuple(let elements, _) = store[shallow(b.parameters[0].type)], elements.count == a.parameters.count
      {
        return zip(elements, a.parameters).allSatisfy { convert($0, to: $1.type) } && convert(a.result, to: b.result)
      }
      return false
    }
    guard zip(b.parameters, a.parameters).allSatisfy({ convert($0.type, to: $1.type) }) else { return false }
    return convert(a.result, to: b.result)
  }

  private func isErased(_ from: TypeRef, _ to: TypeRef) -> Bool {
    guard isAnyHashable(to), let name = known.hashable, let id = model.standardType(name) else { return false }
    state.score.conversions += 1
    return model.conforms(zonk(from), to: store.intern(.nominal(id, [])))
  }

  private func isAnyHashable(_ type: TypeRef) -> Bool { model.nominalID(type).map { model.table[$0].name == known.anyHashable } ?? false }

  private func isFloatingPair(_ a: DeclarationID, _ b: DeclarationID) -> Bool {
    let (a, b) = (model.table[a].name, model.table[b].name)
    return a == known.double && b == known.cgFloat || a == known.cgFloat && b == known.double
  }

  private func isPointer(_ type: TypeRef) -> Bool {
    guard let id = model.nominalID(type) else { return false }
    let name = model.spelling(model.table[id].name)
    return name.hasPrefix("Unsafe") && name.hasSuffix("Pointer") || name == "OpaquePointer" || name == "AutoreleasingUnsafeMutablePointer"
  }

  /// The type that several values have in common.
  func join(_ types: [TypeRef]) -> TypeRef {
    var result: TypeRef?
    for type in types.map(shallow) where type != .unknown {
      guard let present = result else {
        result = type
        continue
      }
      result = join(present, type)
    }
    return result ?? .unknown
  }

  private func join(_ a: TypeRef, _ b: TypeRef) -> TypeRef {
    let (a, b) = (shallow(a), shallow(b))
    if a == b { return a }
    let before = state
    if literal(of: a) == .nil { return isVariable(b) && literal(of: b) == .nil ? b : optionalized(b, for: a) }
    if literal(of: b) == .nil { return optionalized(a, for: b) }
    if isVariable(a), isVariable(b) { return unify(a, b) ? a : a }
    if convert(a, to: b) { return b }
    state = before
    if convert(b, to: a) { return a }
    state = before
    if case .nominal(let x, _) = store[a], case .nominal(let y, _) = store[b] {
      let others = Set(model.ancestors(of: y).map(\.id))
      if let common = model.ancestors(of: x).first(where: { others.contains($0.id) && model.table[$0.id].kind == .class }) {
        return common.type
      }
    }
    return .unknown
  }

  private func optionalized(_ type: TypeRef, for literal: TypeRef) -> TypeRef {
    if case .nominal(let id, _) = store[type], id == optionalID {
      _ = unify(literal, type)
      return type
    }
    if isVariable(type), let kind = self.literal(of: type) { _ = unify(type, defaultType(of: kind)) }
    let result = model.optional(zonk(type))
    _ = unify(literal, result)
    return result
  }
}
