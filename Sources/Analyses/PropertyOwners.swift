import MoltSymbols
import MoltSyntax

/// Properties by name, with the classes that they are members of: of which a reference may speak is told without a look
/// at each of them.
package struct PropertyOwners {
  private var own: [Name: [TypeID: [Property]]] = [:]
  /// The properties of a class and of those that inherit from it.
  private var withHeirs: [Name: [TypeID: [Property]]] = [:]
  private let known: Set<Property>
  private let index: ProjectIndex

  package init(_ properties: [(id: TypeID, property: Property)], _ index: ProjectIndex) {
    self.index = index
    known = Set(properties.map(\.property))
    for (id, property) in properties {
      own[property.name, default: [:]][id, default: []].append(property)
      for ancestor in index.withInherited(id) { withHeirs[property.name, default: [:]][ancestor, default: []].append(property) }
    }
  }

  package var names: [Name] { Array(own.keys) }

  /// The properties that a reference may name; all of that name where it is the member of something whose type is not known.
  package func candidates(for reference: Node) -> [Property] {
    guard reference.kind == .declReferenceExpr else { return [] }
    let name = reference.token(reference.row.firstToken).name
    guard reference.referenceWithBase != reference else {
      guard case .property(let found, _)? = index.lookUpValue(name, at: reference) else { return [] }
      return known.contains(found) ? [found] : index.typesOfSelf(at: reference).flatMap { members(name, of: $0) }
    }
    if reference.isSelfMember { return index.typesOfSelf(at: reference).flatMap { members(name, of: $0) } }
    let type = index.type(ofExpression: reference.parent!.firstChild!).unwrapped
    if let declaration = type.declaration { return members(name, of: declaration) }
    guard !type.isForeign, let all = own[name] else { return [] }
    return all.sorted { $0.key < $1.key }.filter { index.mayHold($0.key, at: reference) }.flatMap(\.value)
  }

  /// The properties that the name may mean as a member of an object of this type: those of its subclasses and of what
  /// conforms to it, too.
  private func members(_ name: Name, of type: TypeID) -> [Property] {
    let above = index.withInherited(type).dropFirst().flatMap { own[name]?[$0] ?? [] }
    return (withHeirs[name]?[type] ?? []) + above
  }
}

extension Type {
  /// Whether it is known, and no type of the project.
  package var isForeign: Bool {
    switch self {
    case .array, .dictionary, .tuple, .external: true
    default: false
    }
  }
}
