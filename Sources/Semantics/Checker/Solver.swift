import MoltSyntax

/// What is known so far of the types that an expression leaves open. Each reading of a call begins with a copy of it: what grows with
/// the body is kept in logs of the checker, of which a state has the last entry.
struct SolverState {
  var variables: [Variable] = []
  /// What does not fit. Of several readings, one that fits is taken.
  var mismatches = 0
  var score = Score()
  /// The last of the results.
  var recorded = Log<Recorded>.end

  struct Variable {
    /// What it stands for.
    var binding: TypeRef?
    /// The literal whose type it is.
    var literal: LiteralKind?
    /// The last of the constraints on it.
    var constraints = Log<TypeRef>.end
    /// The last of what its associated types have to be.
    var associated = Log<AssociatedBound>.end
  }

  struct Recorded {
    let node: Node
    let type: TypeRef
    let referent: DeclarationID?
    /// Of an operator that is applied to parts of a sequence: the node that it begins with, and the last token.
    let folded: FoldedExtent?
  }
}

/// What an associated type of a variable has to be the same as, or convert to or from.
struct AssociatedBound {
  let member: DeclarationID
  let type: TypeRef
  let isSame: Bool
}

/// Lists that share their beginnings: an entry knows the one before it, and nothing is taken back.
struct Log<Entry> {
  typealias Place = Int32
  static var end: Place { -1 }

  private var entries: [(entry: Entry, previous: Place)] = []

  /// The list that ends with the entry, and goes on from another one.
  mutating func append(_ entry: Entry, to list: Place) -> Place {
    entries.append((entry, list))
    return Place(entries.count - 1)
  }

  /// The entries of a list, the last one first.
  func backwards(from list: Place) -> some Sequence<Entry> {
    sequence(state: list) { place -> Entry? in
      guard place != Self.end else { return nil }
      let (entry, previous) = entries[Int(place)]
      place = previous
      return entry
    }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}

/// Where an application of an operator begins and ends, which has no node of its own.
struct FoldedExtent: Hashable {
  let firstToken: UInt32
  let lastToken: UInt32
  let kind: StaticFoldedKind
}

enum StaticFoldedKind: UInt8 { case binary, assign, ternary, cast, check, attempt }

enum LiteralKind: UInt8 { case integer, float, string, interpolation, boolean, `nil`, character, regex }

/// How well a reading fits, the lower the better, compared from the first part on.
struct Score: Comparable {
  var disfavored = 0
  var missing = 0
  var conversions = 0
  var nonDefaultLiterals = 0
  var optionals = 0
  var existentials = 0
  var defaults = 0
  var generics = 0
  var extensions = 0

  static func + (a: Score, b: Score) -> Score {
    Score(
      disfavored: a.disfavored + b.disfavored, missing: a.missing + b.missing, conversions: a.conversions + b.conversions,
      nonDefaultLiterals: a.nonDefaultLiterals + b.nonDefaultLiterals, optionals: a.optionals + b.optionals,
      existentials: a.existentials + b.existentials,
      defaults: a.defaults + b.defaults, generics: a.generics + b.generics, extensions: a.extensions + b.extensions)
  }

  static func < (a: Score, b: Score) -> Bool {
    let first = (a.disfavored, a.missing, a.conversions, a.nonDefaultLiterals, a.optionals)
    let second = (b.disfavored, b.missing, b.conversions, b.nonDefaultLiterals, b.optionals)
    if first != second { return first < second }
    return (a.existentials, a.defaults, a.generics, a.extensions) < (b.existentials, b.defaults, b.generics, b.extensions)
  }
}

extension Checker {
  func variable(_ literal: LiteralKind? = nil) -> TypeRef {
    state.variables.append(.init(literal: literal))
    return store.intern(.variable(state.variables.count - 1))
  }

  /// What a variable has to conform to, in the order in which it was said.
  func constraints(onVariable index: Int) -> [TypeRef] {
    let last = state.variables[index].constraints
    return last == Log<TypeRef>.end ? [] : constraintLog.backwards(from: last).reversed()
  }

  func constrain(_ index: Int, _ type: TypeRef) {
    state.variables[index].constraints = constraintLog.append(type, to: state.variables[index].constraints)
  }

  /// The type with what its outermost part stands for.
  func shallow(_ type: TypeRef) -> TypeRef {
    var type = type
    while case .variable(let index) = store[type] {
      // What an expression left open that has ended is not known.
      guard index < state.variables.count else { return .unknown }
      guard let bound = state.variables[index].binding else { break }
      type = bound
    }
    if case .member(let base, let id) = store[type], store.has(.variable, in: type) {
      let known = shallow(base)
      if known != base, !isVariable(known) { return shallow(model.member(id, of: known)) }
    }
    if case .inout(let inner) = store[type] { return store.intern(.inout(shallow(inner))) }
    return type
  }

  /// The type with what all variables in it stand for.
  func zonk(_ type: TypeRef) -> TypeRef {
    guard store.has(.variable, in: type) else { return type }
    return store.map(type, where: .variable) { part in
      switch store[part] {
      case .variable:
        let known = shallow(part)
        return known == part ? part : zonk(known)
      case .member(let base, let id): return isVariable(base) ? part : model.member(id, of: base)
      default: return part
      }
    }
  }

  func isVariable(_ type: TypeRef) -> Bool {
    if case .variable = store[type] { return true }
    return false
  }

  func literal(of type: TypeRef) -> LiteralKind? {
    if case .variable(let index) = store[shallow(type)] { return state.variables[index].literal }
    return nil
  }

  /// Lets a variable stand for a type, where that has what is demanded of it.
  func bind(_ index: Int, _ type: TypeRef) -> Bool {
    if case .variable(let other) = store[type] {
      if other == index { return true }
      // The younger one follows the older one, so that what an inner expression leaves open stays open.
      let (young, old) = index > other ? (index, other) : (other, index)
      if let kind = state.variables[young].literal {
        if let present = state.variables[old].literal {
          state.variables[old].literal = stronger(kind, present)
        } else {
          state.variables[old].literal = kind
        }
      }
      for constraint in constraints(onVariable: young) { constrain(old, constraint) }
      for bound in associatedLog.backwards(from: state.variables[young].associated).reversed() { note(bound, old) }
      state.variables[young].binding = store.intern(.variable(old))
      return true
    }
    if let kind = state.variables[index].literal, !accepts(type, kind) { return false }
    let known = zonk(type)
    if occurs(index, in: known) { return false }
    state.variables[index].binding = known
    for constraint in constraints(onVariable: index) where !model.conforms(known, to: constraint) { return false }
    propagate(index, known)
    return meetsBounds(index, known)
  }

  /// Keeps what is demanded of an associated type of a variable until it is known what that stands for.
  func bind(member: DeclarationID, of base: TypeRef, to type: TypeRef, isSame: Bool = false) -> Bool {
    if case .variable(let index) = store[shallow(base)], type != .unknown {
      note(AssociatedBound(member: member, type: type, isSame: isSame), index)
    }
    return true
  }

  private func note(_ bound: AssociatedBound, _ index: Int) {
    state.variables[index].associated = associatedLog.append(bound, to: state.variables[index].associated)
  }

  private func meetsBounds(_ index: Int, _ type: TypeRef) -> Bool {
    let last = state.variables[index].associated
    guard last != Log<AssociatedBound>.end else { return true }
    return associatedLog.backwards(from: last).reversed().allSatisfy { bound in
      let member = model.member(bound.member, of: type)
      if bound.isSame { return unify(bound.type, member) }
      let before = state
      if convert(bound.type, to: member) { return true }
      state = before
      return convert(member, to: bound.type)
    }
  }

  func occurs(_ index: Int, in type: TypeRef) -> Bool {
    var found = false
    _ = store.map(type, where: .variable) { part in
      if case .variable(index) = store[part] { found = true }
      return part
    }
    return found
  }

  private func stronger(_ a: LiteralKind, _ b: LiteralKind) -> LiteralKind { a == .integer ? b : a }

  /// What conformance to a protocol with primary arguments says of the arguments.
  private func propagate(_ index: Int, _ type: TypeRef) {
    for constraint in constraints(onVariable: index) {
      guard case .nominal(let id, let arguments) = store[constraint], !arguments.isEmpty else { continue }
      for (primary, argument) in zip(model.primaryAssociatedTypes(of: id), arguments) {
        _ = unify(model.member(primary, of: type), argument)
      }
    }
  }

  /// Whether a literal can have a type.
  func accepts(_ type: TypeRef, _ kind: LiteralKind) -> Bool {
    if type == .unknown { return true }
    return model.literalProtocols(of: kind).contains { model.conforms(type, to: $0) }
  }

  /// The type that a literal has where nothing else is asked of it.
  func defaultType(of kind: LiteralKind) -> TypeRef {
    switch kind {
    case .integer: model.standard(known.int)
    case .float: model.standard(known.double)
    case .string, .interpolation: model.standard(known.string)
    case .boolean: model.standard(known.bool)
    case .character: model.standard(known.character)
    case .nil, .regex: .unknown
    }
  }

  /// Leaves open for good what something unknown decides.
  func forget(_ type: TypeRef) {
    if case .variable(let index) = store[shallow(type)] { state.variables[index].binding = .unknown }
  }

  /// Gives literals whose type is open the usual one.
  func defaultLiterals(from first: Int) {
    for index in first..<state.variables.count where state.variables[index].binding == nil {
      guard let kind = state.variables[index].literal else { continue }
      let type = defaultType(of: kind)
      if type != .unknown { _ = bind(index, type) }
    }
  }

  /// Makes two types the same.
  func unify(_ a: TypeRef, _ b: TypeRef) -> Bool {
    let (a, b) = (shallow(a), shallow(b))
    if a == b || a == .unknown || b == .unknown { return true }
    func all(_ a: [TypeRef], _ b: [TypeRef]) -> Bool { a.count == b.count && zip(a, b).allSatisfy { unify($0, $1) } }
    switch (store[a], store[b]) {
    case (.variable(let index), _): return bind(index, b)
    case (_, .variable(let index)): return bind(index, a)
    case (.undeclared, _), (_, .undeclared): return true
    case (.nominal(let x, let p), .nominal(let y, let q)): return x == y && all(p, q)
    case (.tuple(let p, _), .tuple(let q, _)): return all(p, q)
    case (.existential(let p), .existential(let q)): return Set(p.map(zonk)) == Set(q.map(zonk)) || p.count == q.count && all(p, q)
    case (.metatype(let p), .metatype(let q)), (.inout(let p), .inout(let q)): return unify(p, q)
    case (.opaque(let x, let i, let p), .opaque(let y, let j, let q)): return x == y && i == j && all(p, q)
    case (.function(let p), .function(let q)):
      return all(p.parameters.map(\.type), q.parameters.map(\.type)) && unify(p.result, q.result)
    case (.pack(let p), .pack(let q)): return all(p, q)
    case (.member(let base, let id), _) where store.has(.variable, in: base): return bind(member: id, of: base, to: b, isSame: true)
    case (_, .member(let base, let id)) where store.has(.variable, in: base): return bind(member: id, of: base, to: a, isSame: true)
    default: return zonk(a) == zonk(b)
    }
  }
}

extension SemanticModel {
  /// The protocols to one of which the type of a literal conforms.
  func literalProtocols(of kind: LiteralKind) -> [TypeRef] {
    if let known = literalProtocolCache[kind] { return known }
    let types: [String] =
      switch kind {
      case .integer: ["IntegerLiteral", "FloatLiteral"]
      case .float: ["FloatLiteral"]
      case .string: ["StringLiteral", "ExtendedGraphemeClusterLiteral", "UnicodeScalarLiteral"]
      case .interpolation: ["StringInterpolation"]
      case .boolean: ["BooleanLiteral"]
      case .nil: ["NilLiteral"]
      case .character: ["ExtendedGraphemeClusterLiteral"]
      case .regex: []
      }
    let protocols = types.compactMap { names["ExpressibleBy" + $0] }.compactMap(standardType).map { store.intern(.nominal($0, [])) }
    literalProtocolCache[kind] = protocols
    return protocols
  }
}
