public import MoltSyntax
import MoltText

/// The type of a declaration or an expression, as far as syntax tells.
public indirect enum Type: Hashable, Sendable {
  /// A type of the project, with its generic arguments where they are known.
  case declared(TypeID, [Type])
  /// A type that the project does not declare.
  case external(Name, [Type])
  case array(Type)
  case dictionary(Type, Type)
  case optional(Type)
  /// The elements, and their labels: `none` where there is none.
  case tuple([Type], labels: [Name])
  /// Calling a value of this type gives the result.
  case function(parameters: [Type], result: Type)
  /// A `genericParameter` or `associatedTypeDecl`.
  case parameter(Node)
  /// `any P` or a plain `P`.
  case existential([Type])
  /// `some P`.
  case opaque([Type])
  case metatype(Type)
  /// `$model`: its members are bindings to those of the type.
  case binding(Type)
  case unknown

  static let void = Type.tuple([], labels: [])

  static func tuple(_ elements: [Type]) -> Type {
    .tuple(elements, labels: Array(repeating: .none, count: elements.count))
  }

  /// The type under any number of optionals.
  public var unwrapped: Type {
    if case .optional(let wrapped) = self { return wrapped.unwrapped }
    return self
  }

  /// The parts of a composition, those of its parts taken apart too; any other type alone.
  public var composed: [Type] {
    guard case .existential(let parts) = self else { return [self] }
    return parts.flatMap(\.composed)
  }

  /// What `if let` binds; a type that is not known to be optional stays as it is.
  var unwrappedOnce: Type {
    if case .optional(let wrapped) = self { return wrapped }
    return self
  }

  /// The optional of it, where it is known.
  var asOptional: Type { self == .unknown ? .unknown : .optional(self) }

  /// What an optional chain or `try?` makes of it.
  var asFlatOptional: Type { unwrappedOnce.asOptional }

  /// The class, structure, enumeration, actor or protocol of the project that it is.
  public var declaration: TypeID? {
    if case .declared(let id, _) = self { return id }
    return nil
  }

  /// The type with each part replaced, from the inside out; unknown where that makes too large a type.
  func mapParts(_ transform: (Type) -> Type) -> Type { mapEachPart(transform).bounded }

  private func mapEachPart(_ transform: (Type) -> Type) -> Type {
    func all(_ types: [Type]) -> [Type] { types.map { $0.mapEachPart(transform) } }
    let mapped: Type =
      switch self {
      case .declared(let id, let arguments): .declared(id, all(arguments))
      case .external(let name, let arguments): .external(name, all(arguments))
      case .array(let element): .array(element.mapEachPart(transform))
      case .dictionary(let key, let value): .dictionary(key.mapEachPart(transform), value.mapEachPart(transform))
      case .optional(let wrapped): wrapped.mapEachPart(transform).asOptional
      case .tuple(let elements, let labels): .tuple(all(elements), labels: labels)
      case .function(let parameters, let result):
        .function(parameters: all(parameters), result: result.mapEachPart(transform))
      case .existential(let constraints): .existential(all(constraints))
      case .opaque(let constraints): .opaque(all(constraints))
      case .metatype(let type): .metatype(type.mapEachPart(transform))
      case .binding(let type): .binding(type.mapEachPart(transform))
      case .parameter, .unknown: self
      }
    return transform(mapped)
  }

  /// The type itself, or unknown where it has more parts than a type may have.
  ///
  /// Types share what they are made of, so that a small one in memory may be too large to be walked. All that substitution
  /// and expressions make goes through this, and what is asked of a type afterwards costs no more than the bound.
  var bounded: Type {
    var room = RecursionBound.typeParts
    return fits(&room) ? self : .unknown
  }

  /// Takes what the type needs from the room there is.
  private func fits(_ room: inout Int) -> Bool {
    room -= 1
    guard room >= 0 else { return false }
    switch self {
    case .parameter, .unknown: return true
    case .declared(_, let parts), .external(_, let parts), .tuple(let parts, _), .existential(let parts), .opaque(let parts):
      return Self.fit(parts, &room)
    case .array(let part), .optional(let part), .metatype(let part), .binding(let part): return part.fits(&room)
    case .dictionary(let key, let value): return key.fits(&room) && value.fits(&room)
    case .function(let parameters, let result): return Self.fit(parameters, &room) && result.fits(&room)
    }
  }

  private static func fit(_ parts: [Type], _ room: inout Int) -> Bool {
    for part in parts where !part.fits(&room) { return false }
    return true
  }

  /// Whether a generic parameter or an associated type is part of it.
  var hasParameter: Bool {
    switch self {
    case .parameter: true
    case .unknown: false
    case .declared(_, let parts), .external(_, let parts), .tuple(let parts, _), .existential(let parts), .opaque(let parts):
      parts.contains(where: \.hasParameter)
    case .array(let part), .optional(let part), .metatype(let part), .binding(let part): part.hasParameter
    case .dictionary(let key, let value): key.hasParameter || value.hasParameter
    case .function(let parameters, let result): result.hasParameter || parameters.contains(where: \.hasParameter)
    }
  }

  /// Whether it, or a part of it, is so.
  func contains(_ matches: (Type) -> Bool) -> Bool {
    var found = false
    _ = mapParts { part in
      if matches(part) { found = true }
      return part
    }
    return found
  }
}

/// What stands for generic parameters and associated types, by their declarations.
typealias Substitution = [Node: Type]

extension Type {
  func substituting(_ substitution: Substitution) -> Type {
    if substitution.isEmpty { return self }
    return mapParts { part in
      if case .parameter(let node) = part { return substitution[node] ?? part }
      return part
    }
  }

  /// What the parameters must stand for, so that this type becomes `actual`.
  func bindings(to actual: Type, for parameters: Set<Node>) -> Substitution {
    var result: Substitution = [:]
    collectBindings(to: actual, for: parameters, &result)
    return result
  }

  private func collectBindings(to actual: Type, for parameters: Set<Node>, _ result: inout Substitution) {
    func all(_ types: [Type], _ others: [Type]) {
      for (type, other) in zip(types, others) { type.collectBindings(to: other, for: parameters, &result) }
    }
    switch (self, actual) {
    case (_, .unknown): return
    case (.parameter(let node), _) where parameters.contains(node):
      // Two arguments of different types may meet in a common one, which is not looked for.
      result[node] = result[node] == nil || result[node] == actual ? actual : .unknown
    case (.declared(let id, let a), .declared(let other, let b)) where id == other: all(a, b)
    case (.external(let name, let a), .external(let other, let b)) where name == other: all(a, b)
    case (.array(let a), .array(let b)), (.metatype(let a), .metatype(let b)), (.binding(let a), .binding(let b)),
      (.optional(let a), .optional(let b)):
      all([a], [b])
    case (.optional(let a), _): all([a], [actual])
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      all([key, value], [otherKey, otherValue])
    case (.tuple(let a, _), .tuple(let b, _)) where a.count == b.count: all(a, b)
    case (.function(let a, let result), .function(let b, let other)):
      all(a, b)
      all([result], [other])
    default: return
    }
  }
}

extension Type {
  /// The types of the project that a value is of, or holds.
  public var declaredParts: [TypeID] {
    switch self {
    case .declared(let id, let arguments): [id] + arguments.flatMap(\.declaredParts)
    case .array(let element), .optional(let element): element.declaredParts
    case .dictionary(let key, let value): key.declaredParts + value.declaredParts
    case .external(_, let arguments), .tuple(let arguments, _): arguments.flatMap(\.declaredParts)
    default: []
    }
  }
}
