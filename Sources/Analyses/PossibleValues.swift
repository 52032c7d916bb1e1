import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// What an expression may be; a parameter is what the calls of its function hand over.
  package func possibleValues(of subject: Node) -> PossibleValues {
    var result = PossibleValues(type(ofExpression: subject), self)
    if case .parameter(let parameter) = type(ofExpression: subject).unwrapped, result.isOpen {
      result = given(for: parameter)
    }
    guard result.isOpen, case .local(let parameter)? = subject.referencedName.flatMap({ self.lookUpValue($0, at: subject) }),
      parameter.kind == .functionParameter,
      let function = parameter.ancestor({ $0 == .functionDecl || $0 == .initializerDecl || $0 == .subscriptDecl }),
      function.kind == .functionDecl
    else { return result }
    result.isOpen = false
    for use in occurrences(of: function.declaredName) where !function.contains(use) {
      result.add(argument(for: parameter, of: function, at: use))
    }
    return result
  }

  /// The types that the project puts in the place of a generic parameter.
  private func given(for parameter: Node) -> PossibleValues {
    guard parameter.kind == .genericParameter, case .types(let types) = GenericArguments(index: self).arguments(of: parameter) else {
      return PossibleValues(isOpen: true)
    }
    var result = PossibleValues()
    for (type, _) in types { result.add(PossibleValues(type, self)) }
    return result
  }

  /// What a use of a function hands over for a parameter; open where that cannot be told.
  private func argument(for parameter: Node, of function: Node, at use: Node) -> PossibleValues {
    guard use.kind == .declReferenceExpr else { return PossibleValues() }
    let callee = use.parent?.kind == .memberAccessExpr ? use.parent! : use
    guard let call = callee.callAsCallee else { return PossibleValues(isOpen: true) }
    if case .declarations(let meant) = referents(ofCall: call), !meant.contains(function) { return PossibleValues() }
    guard let places = parameterPlaces(ofCall: call, for: function),
      let wanted = function.functionParameters.firstIndex(of: parameter), let place = places.firstIndex(of: wanted)
    else { return PossibleValues(isOpen: true) }
    return PossibleValues(type(ofExpression: call.callArguments[place].value), self)
  }
}

/// What values an expression may be of.
package struct PossibleValues {
  /// Types of the project: a value may be of any that inherits from one.
  private var declared: Set<TypeID> = []
  /// Types and protocols of frameworks.
  private var external: Set<Name> = []
  /// Whether it may be a value of any type.
  package var isOpen = false

  /// Whether all that it may be a value of is known.
  package var isCertain: Bool { !isOpen }

  package init(isOpen: Bool = false) { self.isOpen = isOpen }

  package init(_ type: Type, _ index: ProjectIndex) {
    switch type.unwrapped {
    case .declared(let id, _): declared = [id]
    case .external(let name, _) where !["Any", "AnyObject"].contains(index.spelling(name)): external = [name]
    case .array(let element): add(PossibleValues(element, index))
    case .dictionary(_, let value): add(PossibleValues(value, index))
    case .tuple(let elements, _): for element in elements { add(PossibleValues(element, index)) }
    case .parameter, .existential, .opaque:
      let constraints = index.constraints(of: type.unwrapped).flatMap(\.composed)
      isOpen = constraints.isEmpty
      for constraint in constraints { add(PossibleValues(constraint, index)) }
    case .function, .metatype, .binding: break
    case .external, .optional, .unknown: isOpen = true
    }
  }

  package mutating func add(_ other: PossibleValues) {
    declared.formUnion(other.declared)
    external.formUnion(other.external)
    isOpen = isOpen || other.isOpen
  }

  /// Adds what values of these types hold, and so on.
  package mutating func addStored(_ index: ProjectIndex) {
    var pending = declared
    while let type = pending.popFirst() {
      for property in index[type].members.properties.values.joined() where !property.isStatic && !property.isComputed {
        let held = PossibleValues(index.type(of: property), index)
        pending.formUnion(held.declared.subtracting(declared))
        declared.formUnion(held.declared)
      }
    }
  }

  /// Whether it may be a value of a class, or of one that inherits from it.
  package func mayBe(_ id: TypeID, _ index: ProjectIndex) -> Bool {
    index.withInherited(id).contains { ancestor in
      declared.contains(ancestor) || index[ancestor].inheritedTypes.contains { external.contains($0.typeName) }
    } || declared.contains { index.withInherited($0).contains(id) }
  }
}

extension Node {
  /// The name of a plain reference.
  fileprivate var referencedName: Name? { kind == .declReferenceExpr ? token(row.firstToken).name : nil }
}
