import MoltAnalyses
import MoltEditing
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `@Published` changed a copy and stored it; the macro changes the value in place. Whatever reads the property while it
/// is being changed then violates Swift's exclusive access and traps, in release builds as well (SE-0176).
///
/// An empty `willSet` brings the copy back: a stored property with that observer is read, changed and stored again, and
/// the macro's accessors change its storage by these. So does every other observer but a `didSet` without `oldValue`.
struct ExclusiveAccess: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  let publisherUses: [Property: [PublisherUse]]
  let announcements: RemovedAnnouncements
  let listened: ListenedClasses
  /// The units of which nothing more has to be known.
  let staying: Set<TypeID>
  var findings = ObservationFindings()

  /// Gives an empty `willSet` to the published properties that are changed in place by code which may read them.
  ///
  /// Costs one pass over the tokens of the project, and a look at the code that each change in place runs.
  mutating func find() {
    var published: [(id: TypeID, property: Property)] = []
    // Each property of a class whose publisher stays has an observer.
    for id in models.order where !isAlreadyObservable(id) && !listened.contains(id) && !staying.contains(models.representative(of: id)) {
      for declaration in publishedVariables(of: id) {
        published += declaration.properties.filter { !isChangedThroughCopy($0) }.map { (id, $0) }
      }
    }
    let changes = changesInPlace(of: PropertyOwners(published, index))
    guard !changes.isEmpty else { return }
    for id in models.order { observe(published.filter { $0.id == id }.map(\.property), of: id, changes) }
  }

  private mutating func observe(_ properties: [Property], of id: TypeID, _ changes: [Property: [ChangeInPlace]]) {
    var names: [String] = []
    var first: Location?
    for property in properties {
      if let change = changes[property, default: []].first(where: facts.flow.mayWait) { block(id, suspension(of: property, change)) }
      guard let change = changes[property, default: []].first(where: { facts.flow.mayUse(property.binding, during: $0) }),
        let attribute = property.declaration.attribute(named: known.Published)
      else { continue }
      let edit = property.observingWillSet(without: announcements.removed(from: property))
      attach([edit], toSite: SiteKey(rule: "published", node: attribute))
      names.append("`\(spelling(property.name))`")
      first = first ?? change.expression.location
    }
    guard let first else { return }
    remark(
      id,
      "\(names.joined(separator: ", ")): an empty `willSet` makes each in-place change work on a copy, as @Published did; code that runs "
        + "in the meantime may read the property, which would otherwise trap",
      at: first)
  }

  private func suspension(of property: Property, _ change: ChangeInPlace) -> Blocker {
    Blocker(
      code: .suspendedChange,
      message:
        "`\(spelling(property.name))` is changed in place while something is awaited: views would be notified when that begins, and not "
        + "when the value is there",
      location: change.expression.location, help: "await the value first, and change the property in a statement of its own")
  }

  /// The changes in place of each property, by each that they may be changes of.
  private func changesInPlace(of properties: PropertyOwners) -> [Property: [ChangeInPlace]] {
    var result: [Property: [ChangeInPlace]] = [:]
    index.forEachOccurrence(of: properties.names) { _, use, _ in
      let changed = properties.candidates(for: use).filter { $0.canBeSet(in: use.file) }
      guard !changed.isEmpty, let change = facts.flow.changeInPlace(use) else { return }
      for property in changed { result[property, default: []].append(change) }
    }
    return result
  }

  /// Whether it is read, changed and stored again with the macro, too: it has accessors that are written by hand, feeds a
  /// subject from its `willSet`, or has observers that need the old value.
  private func isChangedThroughCopy(_ property: Property) -> Bool {
    if treatments.accessorPairs[property] != nil || publisherUses[property] != nil { return true }
    guard let block = property.accessorBlock else { return false }
    let removed = announcements.removed(from: property)
    guard !removed.contains(block) else { return false }
    return block.children.contains { accessor in
      guard accessor.kind == .accessorDecl, !removed.contains(accessor) else { return false }
      return accessor.token(accessor.introducer).name == .willSet || accessor.mentionsOldValue
    }
  }
}
