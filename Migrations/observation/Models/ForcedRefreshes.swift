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
  let wrapped: [WrappedProperty]
  var findings = ObservationFindings()

  mutating func find() {
    for id in moving {
      for property in publishedVariables(of: id).flatMap(\.properties) where property.accessorBlock == nil {
        let uses = index[id].parts.flatMap { index.uses(of: property.name, in: $0) }.filter { !property.binding.contains($0) }
        if let copy = uses.first(where: { $0.isAssignedToItself && index.names(property, at: $0) }), !isHeardByAll(property, id) {
          tell(
            id,
            "set to themselves, by which every view that observes \(name(of: id)) was refreshed: \(UnitNote.subjects). Now at most the "
              + "views that read them are",
            about: property, at: copy.location)
        }
      }
    }
  }

  /// Whether every view that observes the object asks for the property whenever it is refreshed, and hears of each assignment, as values of
  /// its type cannot be compared.
  private func isHeardByAll(_ property: Property, _ id: TypeID) -> Bool {
    index.isNeverEqual(index.type(of: property))
      && wrapped.filter { $0.model.map { models.representative(of: $0) == models.representative(of: id) } ?? true }.allSatisfy { item in
        item.owner.map { facts.viewCode.variablesAlwaysAsked(by: $0).contains(property.binding) } ?? false
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

  fileprivate var isAssignedToItself: Bool {
    guard let reference, let sequence = reference.parent, sequence.kind == .sequenceExpr, sequence.assignmentTarget == reference,
      let value = sequence.assignedValue
    else { return false }
    let name = { (node: Node) in node.text.hasPrefix("self.") ? String(node.text.dropFirst(5)) : node.text }
    return value.isExpression && name(value) == name(reference) && (value.text.hasPrefix("self.") || reference.kind == .declReferenceExpr)
  }
}
