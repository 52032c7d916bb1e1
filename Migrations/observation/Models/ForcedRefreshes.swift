import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Published properties that are set for the sake of the announcement alone.
///
/// `items = items` has one effect: every view that observes the object is refreshed, whatever it shows. A tracked property refreshes who
/// reads it, and one that is set to an equal value may refresh nobody: since Swift 6.2 the macro compares.
struct ForcedRefreshes: ObservationRule {
  let facts: ObservationFacts
  /// The classes to be looked at.
  let moving: [TypeID]
  var findings = ObservationFindings()

  mutating func find() {
    for id in moving {
      for property in publishedVariables(of: id).flatMap(\.properties) where property.accessorBlock == nil {
        let uses = index[id].parts.flatMap { index.uses(of: property.name, in: $0) }.filter { !property.binding.contains($0) }
        if let copy = uses.first(where: { $0.isAssignedToItself && index.names(property, at: $0) }) {
          tell(
            id,
            "set to themselves, by which every view that observes \(name(of: id)) was refreshed: \(UnitNote.subjects). Now at most the "
              + "views that read them are",
            about: property, at: copy.location)
        }
        if let statement = assignmentOfChangedObject(to: property) {
          tell(
            id,
            "set to an object that was changed before, which may be the one that it has: \(UnitNote.subjects). @Published told views, "
              + "and the macro compares, and does not. Let the object be observable, too",
            about: property, at: statement.location)
        }
        if let statement = assignmentOfSameObjects(to: property) {
          tell(
            id,
            "set to objects that may be those that they have, and may have changed: \(UnitNote.subjects). @Published told views, and the "
              + "macro compares, and does not. Let the objects be observable, too",
            about: property, at: statement.location)
        }
      }
    }
  }

  /// `track.plays += 1; current = track`, of a class that views cannot observe.
  private func assignmentOfChangedObject(to property: Property) -> Node? {
    guard case .declared(let type, _) = index.type(of: property).unwrapped, index[type].node.kind == .classDecl, !models.contains(type),
      !isAlreadyObservable(type)
    else { return nil }
    return index.occurrences(of: property.name).lazy.compactMap { use -> Node? in
      // `$model.track.plays` sets the track, too, and so does a view that is handed `$model.track`.
      if let base = use.projectedBase, let owner = index.enclosingType(of: property.declaration), mayProject(base, owner) {
        return use.referenceWithBase.memberOfThis ?? partSetByBinding(of: type)
      }
      guard use.kind == .declReferenceExpr, case let target = use.referenceWithBase, let statement = target.parent,
        statement.assignmentTarget == target,
        let value = statement.assignedValue, value.kind == .declReferenceExpr, let body = statement.parent
      else { return nil }
      let isChanged = body.descendants.contains { other in
        guard other.kind == .sequenceExpr, other.index < statement.index, var base = other.firstChild, base.kind == .memberAccessExpr else {
          return false
        }
        while base.kind == .memberAccessExpr, let inner = base.memberBase { base = inner }
        return base.text == value.text
      }
      return isChanged ? statement : nil
    }.first
  }

  /// `$track.plays` of a binding of such an object, which sets the object.
  private func partSetByBinding(of type: TypeID) -> Node? {
    let bindings = index.types.flatMap { $0.members.properties.values.joined() }.filter { property in
      index.type(of: property).unwrapped.declaration == type
        && property.declaration.attributes.contains { index.isFrameworkType($0.attributeName, kindOf: ["Binding"]) }
    }
    return bindings.lazy.compactMap { property in
      index.names["$" + spelling(property.name)].map(index.occurrences)?.lazy.compactMap(\.memberOfThis).first
    }.first
  }

  /// `tracks = service.tracks()`, of objects that compare equal as long as they are the same, and that views cannot observe.
  private func assignmentOfSameObjects(to property: Property) -> Node? {
    guard let type = objectsInCollection(index.type(of: property).unwrapped), comparesByIdentity(type), changes(type) else { return nil }
    return index.occurrences(of: property.name).lazy.compactMap { use -> Node? in
      guard use.kind == .declReferenceExpr, use.isAssignmentTarget, let statement = use.ancestor({ $0 == .sequenceExpr }),
        statement.assignedValue?.isLiteral != true, use.ancestor({ $0 == .initializerDecl }) == nil,
        let owner = index.enclosingType(of: property.declaration),
        index.isReference(use, to: property, of: owner)
      else { return nil }
      return statement
    }.first
  }

  /// The class of the project whose objects a collection holds.
  private func objectsInCollection(_ type: Type) -> TypeID? {
    let elements: [Type]
    switch type {
    case .array(let element): elements = [element]
    case .dictionary(_, let value): elements = [value]
    case .external(_, let arguments): elements = arguments
    default: return nil
    }
    return elements.lazy.compactMap { element -> TypeID? in
      guard case .declared(let id, _) = element.unwrapped else { return self.objectsInCollection(element.unwrapped) }
      return index[id].node.kind == .classDecl && !models.contains(id) && !isAlreadyObservable(id) ? id : nil
    }.first
  }

  private func comparesByIdentity(_ id: TypeID) -> Bool {
    index.withInherited(id).contains { type in
      index[type].inheritedTypes.contains { inherited in
        let name = spelling(inherited.typeName)
        return ["Equatable", "Hashable", "Comparable"].contains(name) || index.isFrameworkType(inherited.typeName, kindOf: ["NSObject"])
      }
    }
  }

  /// Whether something sets a variable of such an object after it is made.
  private func changes(_ id: TypeID) -> Bool {
    index.withInherited(id).contains { type in
      index.storedVariables(of: type).flatMap(\.properties).contains { index.isWrittenLater($0, of: type) }
    }
  }

  private mutating func tell(_ id: TypeID, _ message: String, about property: Property, at location: Location) {
    review(id, message, about: "`\(spelling(property.name))`", at: location)
  }
}

extension ProjectIndex {
  /// Whether a reference that names no base, or `self`, means this property.
  fileprivate func names(_ property: Property, at reference: Node) -> Bool {
    reference.parent?.kind == .memberAccessExpr || lookUpValue(property.name, at: reference)?.isProperty(property) == true
  }
}

extension ValueDeclaration {
  fileprivate func isProperty(_ other: Property) -> Bool {
    if case .property(let property, _) = self { return property.binding == other.binding }
    return false
  }
}

extension Node {
  /// The whole of `model?.revision` for `revision`.
  private var reference: Node? { kind == .declReferenceExpr ? referenceWithBase : nil }

  /// The member of this that an expression names.
  fileprivate var memberOfThis: Node? { parent.flatMap { $0.kind == .memberAccessExpr && $0.firstChild == self ? $0 : nil } }

  fileprivate var isAssignedToItself: Bool {
    guard let reference, let sequence = reference.parent, sequence.kind == .sequenceExpr, sequence.assignmentTarget == reference,
      let value = sequence.assignedValue
    else { return false }
    let name = { (node: Node) in node.text.hasPrefix("self.") ? String(node.text.dropFirst(5)) : node.text }
    return value.isExpression && name(value) == name(reference) && (value.text.hasPrefix("self.") || reference.kind == .declReferenceExpr)
  }
}
