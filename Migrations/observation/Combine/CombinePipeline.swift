import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See combine-pipeline.md.
struct CombinePipelines: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  let publisherUses: [Property: [PublisherUse]]
  let announcements: RemovedAnnouncements
  let listened: ListenedClasses
  /// The units of which nothing more has to be known.
  private(set) var staying: Set<TypeID>
  /// The properties that feed a subject in the place of their publisher, by class.
  var bridgedProperties: [TypeID: [Property]] = [:]
  var findings = ObservationFindings()

  /// Whether a subject takes the place of the property's publisher: something uses it that cannot do without. Whatever
  /// else listens to it may then go on doing so.
  func isBridged(_ property: Property) -> Bool {
    publisherUses[property]?.contains { use in
      switch use.form {
      case .publisher: !becomesOnChange(use.node, property)
      case .handedOn: true
      default: false
      }
    } ?? false
  }

  mutating func find() {
    if facts.lowestLevelOfChanges != nil { staying.formUnion(models.order.filter(usesSomethingElse).map(models.representative)) }
    for id in models.order {
      for property in publishedVariables(of: id).flatMap(\.properties) {
        if let uses = publisherUses[property] { analysis(uses, of: property, in: id) }
      }
    }
  }

  /// Whether a publisher of a class is used in a way that keeps the class from moving, whatever subscribers do.
  private func usesSomethingElse(_ id: TypeID) -> Bool {
    publishedVariables(of: id).flatMap(\.properties).flatMap { publisherUses[$0, default: []] }.contains { use in
      switch use.form {
      case .extended, .other: !use.isAssignment
      default: false
      }
    }
  }

  private mutating func analysis(_ uses: [PublisherUse], of property: Property, in id: TypeID) {
    let isBridged = isBridged(property)
    let reentry = SubscriberReentry(facts: facts, property: property, uses: uses)
    // Where what is stored can be read, nothing is said of what subscribers do: whether they may do it is all.
    let isAsked = isBridged && isAsked(reentry, id)
    let canReadStorage = isAsked && reentry.canReadStorage
    let isExact = canReadStorage && reentry.isPossible
    let edits: [Node: [Edit]] = isBridged ? bridge(property, of: id, uses, isReentrant: isExact) : [:]
    if isAsked, !canReadStorage, let (message, place) = reentry.note(on: reentry.answer) {
      review(id, message, at: place.location, and: [property.binding.location])
    }
    for use in uses where !use.isAssignment {
      switch use.form {
      case .publisher where isBridged, .handedOn:
        if let reason = refusal(of: use, property, id, isExact: isExact) { block(id, publisherBlocker(use, reason)) }
      case .publisher:
        if analyzeOnReceive(use.node, of: property, in: id) { continue }
      case .assignment: continue
      case .extended:
        block(id, publisherBlocker(use))
        continue
      case .other(let reason): block(id, publisherBlocker(use, reason))
      }
      add(use.site(of: id, .safe, edits[use.node, default: []]))
    }
  }

  /// Whether it matters what subscribers do: where nothing is told, only for what is written in the place of the publisher.
  private func isAsked(_ reentry: SubscriberReentry, _ id: TypeID) -> Bool {
    if staying.contains(models.representative(of: id)) { return false }
    return facts.lowestLevelOfChanges.map { $0 > .review || reentry.canReadStorage } ?? true
  }

  /// Why a subject cannot take the place of a publisher.
  private func refusal(of use: PublisherUse, _ property: Property, _ id: TypeID, isExact: Bool) -> String? {
    let reference = use.node.publisherReference
    if let access = reference.parent, access.kind == .memberAccessExpr, access.firstChild == reference, let member = access.memberName,
      ["CurrentValueSubject", "Subject"].contains(where: { index.names[$0].flatMap { index.externalMembers[$0] }?.functions[member] != nil }
      )
    {
      return "the project has a `\(spelling(member))` for subjects, which would be called instead"
    }
    if isExact { return nil }
    let again = index.uses(of: property.name, in: reference.chainEnd).first {
      index.isReference($0, to: property, of: id) && $0.isAssignmentTarget && !isGivenBack($0) && !facts.flow.handsOnLater(use.node)
    }
    return again.map { "it assigns to `\($0.text)` while that is sent, after which a subject and the property would not be the same" }
  }

  /// Whether what is assigned to a property is what a closure around was given: the value that is being sent.
  private func isGivenBack(_ target: Node) -> Bool {
    guard let value = target.referenceWithBase.parent?.assignedValue, value.kind == .declReferenceExpr else { return false }
    if value.text.hasPrefix("$") { return true }
    guard case .local(let local)? = index.lookUpValue(value.token(value.row.firstToken).name, at: value) else { return false }
    return local.kind == .closureParameter || local.kind == .closureShorthandParameter || local.kind == .optionalBindingCondition
  }
}
