public import MoltSyntax
public import MoltText

/// A type of the model: a number, the same for equal types.
public struct TypeRef: Numbered, Sendable {
  public let index: UInt32

  public var number: UInt { UInt(index) }

  @inlinable init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

  /// What could not be worked out. It goes with every other type.
  public static let unknown = TypeRef(0)
  /// The empty tuple.
  public static let void = TypeRef(1)
  /// `Any`.
  public static let any = TypeRef(2)
}

/// What a type is made of.
public enum TypeShape: Numbered, Sendable {
  case unknown
  /// A type that nothing which was read declares, by its name, with its generic arguments: a library's, mostly. Little more is known
  /// of it than that it is the same as itself.
  case undeclared(Name, [TypeRef])
  /// A class, structure, enumeration or actor with its generic arguments, those of the types around it first. As a part of an
  /// existential, also a protocol with the arguments of its primary associated types.
  case nominal(DeclarationID, [TypeRef])
  /// A generic parameter; for a protocol, its `Self`.
  case parameter(DeclarationID)
  /// `T.Element`: an associated type of what is not known yet, or never.
  case member(TypeRef, DeclarationID)
  case tuple([TypeRef], labels: [Name])
  case function(FunctionShape)
  case metatype(TypeRef)
  /// `any P & Q`: the parts; none for `Any`.
  case existential([TypeRef])
  /// What a declaration returns as `some P`: which of several, and what stands for the generic parameters around it.
  case opaque(DeclarationID, Int, [TypeRef])
  case `inout`(TypeRef)
  /// A type that the solver is looking for.
  case variable(Int)
  case pack([TypeRef])
  /// `repeat each T`.
  case expansion(TypeRef)

  public var number: UInt {
    var bits = Mixture()
    switch self {
    case .unknown: break
    case .nominal(let id, let parts): bits.add(1, id.index, parts)
    case .parameter(let id): bits.add(2, id.index)
    case .member(let part, let id): bits.add(3, id.index, [part])
    case .tuple(let parts, let labels):
      bits.add(4, UInt32(parts.count), parts)
      for label in labels { bits.add(label.id) }
    case .function(let shape):
      bits.add(5, shape.result.index)
      for parameter in shape.parameters { bits.add(parameter.type.index) }
    case .metatype(let part): bits.add(6, part.index)
    case .existential(let parts): bits.add(7, UInt32(parts.count), parts)
    case .opaque(let id, let index, let parts): bits.add(8 &+ UInt32(truncatingIfNeeded: index) << 8, id.index, parts)
    case .inout(let part): bits.add(9, part.index)
    case .variable(let index): bits.add(10, UInt32(truncatingIfNeeded: index))
    case .pack(let parts): bits.add(11, UInt32(parts.count), parts)
    case .expansion(let part): bits.add(12, part.index)
    case .undeclared(let name, let parts): bits.add(13, name.id, parts)
    }
    return bits.value
  }

  /// Numbers one after the other, of which each shifts what was there.
  private struct Mixture {
    var value: UInt = 0

    mutating func add(_ kind: UInt32, _ number: UInt32, _ parts: [TypeRef] = []) {
      add(kind)
      add(number)
      for part in parts { add(part.index) }
    }

    mutating func add(_ number: UInt32) { value = (value ^ UInt(number)) &* 0x9E37_79B9_7F4A_7C15 &+ value &>> 29 }
  }
}

/// The parameters, effects and result of a function type.
public struct FunctionShape: Hashable, Sendable {
  public struct Parameter: Hashable, Sendable {
    public internal(set) var type: TypeRef
    var label: Name = .none
    var isVariadic = false
    var isAutoclosure = false
    var builder: DeclarationID?

    func with(_ type: TypeRef) -> Parameter {
      var parameter = self
      parameter.type = type
      return parameter
    }
  }

  public internal(set) var parameters: [Parameter]
  public internal(set) var result: TypeRef
  var isAsync = false
  var `throws` = false
}

/// All types that were met, each once.
final class TypeStore {
  @safe @exclusivity(unchecked) private var shapes: [TypeShape] = []
  @safe @exclusivity(unchecked) private var properties: [Properties] = []
  /// Of how many parts each is made, counted as often as they stand in it.
  @safe @exclusivity(unchecked) private var weights: [UInt32] = []
  @safe @exclusivity(unchecked) private var refs: [TypeShape: TypeRef] = [:]

  /// What stands somewhere in a type.
  struct Properties: OptionSet {
    let rawValue: UInt8
    static let variable = Properties(rawValue: 1)
    static let parameter = Properties(rawValue: 2)
    /// What could not be worked out, or is declared nowhere.
    static let unknown = Properties(rawValue: 4)
    /// What could not be worked out.
    static let untyped = Properties(rawValue: 8)
  }

  init() {
    _ = intern(.unknown)
    _ = intern(.tuple([], labels: []))
    _ = intern(.existential([]))
  }

  subscript(_ ref: TypeRef) -> TypeShape { shapes[Int(ref.index)] }

  func has(_ property: Properties, in ref: TypeRef) -> Bool { properties[Int(ref.index)].contains(property) }

  func intern(_ shape: TypeShape) -> TypeRef {
    if let known = refs[shape] { return known }
    let weight = parts(of: shape).reduce(into: UInt32(1)) { $0 += weights[Int($1.index)] }
    // Substitution doubles what it is given, again and again. What is too large to be walked is not known.
    guard weight <= RecursionBound.modelledTypeParts else { return .unknown }
    let ref = TypeRef(shapes.count)
    shapes.append(shape)
    weights.append(weight)
    properties.append(self.properties(of: shape))
    refs[shape] = ref
    return ref
  }

  private func properties(of shape: TypeShape) -> Properties {
    switch shape {
    case .unknown: [.unknown, .untyped]
    case .undeclared(_, let parts): parts.reduce(into: .unknown) { $0.formUnion(properties[Int($1.index)]) }
    case .variable: .variable
    case .parameter: .parameter
    default: parts(of: shape).reduce(into: []) { $0.formUnion(properties[Int($1.index)]) }
    }
  }

  /// What stands in a type directly.
  func parts(of shape: TypeShape) -> [TypeRef] {
    switch shape {
    case .unknown, .variable, .parameter: []
    case .nominal(_, let parts), .undeclared(_, let parts), .tuple(let parts, _), .existential(let parts), .pack(let parts),
      .opaque(_, _, let parts):
      parts
    case .member(let part, _), .metatype(let part), .inout(let part), .expansion(let part): [part]
    case .function(let shape): shape.parameters.map(\.type) + [shape.result]
    }
  }

  /// The type with each part replaced, whatever it is.
  func replacing(_ ref: TypeRef, _ transform: (TypeRef) -> TypeRef) -> TypeRef { map(ref, where: [], transform) }

  /// The type with each part replaced from the inside out.
  func map(_ ref: TypeRef, where property: Properties, _ transform: (TypeRef) -> TypeRef) -> TypeRef {
    guard has(property, in: ref) else { return ref }
    func one(_ type: TypeRef) -> TypeRef { map(type, where: property, transform) }
    /// The same array where nothing is replaced.
    func all(_ types: [TypeRef]) -> [TypeRef] {
      var result = types
      for (place, type) in types.enumerated() {
        let mapped = one(type)
        if mapped != type { result[place] = mapped }
      }
      return result
    }
    /// The elements of a list, those of packs in the place of their expansions.
    func flat(_ types: [TypeRef]) -> [TypeRef] {
      guard types.contains(where: isExpansion) else { return all(types) }
      return types.flatMap { type -> [TypeRef] in
        guard isExpansion(type) else { return [one(type)] }
        let mapped = one(type)
        if case .pack(let elements) = self[mapped] { return elements }
        return [mapped]
      }
    }
    let shape = self[ref]
    let mapped: TypeShape
    switch shape {
    case .unknown, .variable, .parameter: return transform(ref)
    case .nominal(let id, let parts): mapped = .nominal(id, all(parts))
    case .undeclared(let name, let parts): mapped = .undeclared(name, all(parts))
    case .member(let part, let id): mapped = .member(one(part), id)
    case .tuple(let parts, let labels):
      let elements = flat(parts)
      if elements.count != parts.count { return transform(tuple(elements)) }
      mapped = .tuple(elements, labels: labels)
    case .function(var function):
      function.result = one(function.result)
      if function.parameters.contains(where: { isExpansion($0.type) }) {
        function.parameters = function.parameters.flatMap { parameter in flat([parameter.type]).map(parameter.with) }
      } else {
        for (place, parameter) in function.parameters.enumerated() {
          let type = one(parameter.type)
          if type != parameter.type { function.parameters[place].type = type }
        }
      }
      mapped = .function(function)
    case .metatype(let part): mapped = .metatype(one(part))
    case .existential(let parts): mapped = .existential(all(parts))
    case .opaque(let id, let index, let parts): mapped = .opaque(id, index, all(parts))
    case .inout(let part): mapped = .inout(one(part))
    case .pack(let parts): mapped = .pack(flat(parts))
    case .expansion(let part): return transform(expansion(of: one(part)))
    }
    // Most types stay as they are; what shares its parts is compared faster than it is looked up.
    return transform(mapped == shape ? ref : intern(mapped))
  }

  private func isExpansion(_ ref: TypeRef) -> Bool {
    guard case .expansion = self[ref] else { return false }
    return true
  }

  /// `repeat T`: of a pack the pack of what the pattern makes of each of its elements.
  private func expansion(of pattern: TypeRef) -> TypeRef {
    guard let count = packCount(pattern) else { return intern(.expansion(pattern)) }
    return intern(.pack((0..<count).map { element($0, of: pattern) }))
  }

  private func packCount(_ ref: TypeRef) -> Int? {
    switch self[ref] {
    case .pack(let parts): return parts.count
    case .nominal(_, let parts), .tuple(let parts, _), .existential(let parts): return parts.lazy.compactMap(packCount).first
    case .opaque(_, _, let parts): return parts.lazy.compactMap(packCount).first
    case .member(let part, _), .metatype(let part), .inout(let part): return packCount(part)
    case .function(let shape): return (shape.parameters.map(\.type) + [shape.result]).lazy.compactMap(packCount).first
    default: return nil
    }
  }

  private func element(_ index: Int, of ref: TypeRef) -> TypeRef {
    func all(_ types: [TypeRef]) -> [TypeRef] { types.map { element(index, of: $0) } }
    switch self[ref] {
    case .pack(let parts): return index < parts.count ? parts[index] : .unknown
    case .nominal(let id, let parts): return intern(.nominal(id, all(parts)))
    case .tuple(let parts, let labels): return intern(.tuple(all(parts), labels: labels))
    case .metatype(let part): return intern(.metatype(element(index, of: part)))
    case .member(let part, let id): return intern(.member(element(index, of: part), id))
    case .function(var shape):
      for place in shape.parameters.indices { shape.parameters[place].type = element(index, of: shape.parameters[place].type) }
      shape.result = element(index, of: shape.result)
      return intern(.function(shape))
    default: return ref
    }
  }

  func tuple(_ elements: [TypeRef]) -> TypeRef {
    if elements.count == 1 { return elements[0] }
    return intern(.tuple(elements, labels: Array(repeating: .none, count: elements.count)))
  }

  func metatype(_ type: TypeRef) -> TypeRef { type == .unknown ? .unknown : intern(.metatype(type)) }
}
