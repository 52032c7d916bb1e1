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
  /// The properties that feed a subject in the place of their publisher, by class.
  var bridgedProperties: [TypeID: [Property]] = [:]
  /// The sets that classes get for pipelines which were assigned to a publisher.
  var addedCancellables: [TypeID: String] = [:]
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
    for id in models.order {
      for property in publishedVariables(of: id).flatMap(\.properties) {
        if let uses = publisherUses[property] { analysis(uses, of: property, in: id) }
      }
    }
    noteBridges()
    for flow in publisherFlows.moving { rewriteTypes(of: flow) }
  }

  private mutating func analysis(_ uses: [PublisherUse], of property: Property, in id: TypeID) {
    let isBridged = isBridged(property)
    let reentry = isBridged ? reentry(of: property, uses) : .no
    let isExact = reentry.isPossible && canReadStorage(property, uses)
    var edits: [Node: [Edit]] = isBridged ? bridge(property, of: id, uses, isReentrant: isExact) : [:]
    if !isExact { review(reentry, of: property, of: id) }
    for use in uses {
      switch use.form {
      case .publisher where isBridged, .handedOn:
        if let reason = refusal(of: use, property, id, isExact: isExact) { block(id, publisherBlocker(use, reason)) }
      case .publisher:
        if analyzeOnReceive(use.node, of: property, in: id) { continue }
      case .assignment where index.heirs(of: id).contains(where: { index[$0].members.properties[property.name] != nil }):
        block(id, publisherBlocker(use, "a subclass overrides the property, and what it does there would run"))
      case .assignment(let call): edits[use.node] = assign(call, to: property, of: id, use)
      case .extended:
        block(id, publisherBlocker(use))
        continue
      case .other(let reason): block(id, publisherBlocker(use, reason))
      }
      addSite(use, id, edits[use.node, default: []])
    }
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

  private mutating func addSite(_ use: PublisherUse, _ id: TypeID, _ edits: [Edit]) {
    add(
      Site(
        rule: "combine-pipeline", node: use.node, declaration: use.node.statement, model: id, level: use.isAssignment ? .review : .safe,
        message: "`\(use.node.publisherReference.text)` is used as a Combine publisher", edits: edits))
  }
}

extension Projections {
  /// Notes a use; what becomes of it is decided when all uses of the property are known.
  mutating func analyzePublisher(_ node: Node, of property: Property) {
    guard let owner = index.enclosingType(of: property.declaration), models.contains(owner) else { return }
    let use = PublisherUse(node: node, form: formWithFlow(ofPublisher: node))
    publisherUses[property, default: []].append(use)
    if isAlreadyObservable(owner) {
      block(owner, publisherBlocker(use, "its class is already @Observable"))
    } else if index.twins(of: owner).count > 1, !index[owner].node.contains(node) {
      block(owner, publisherBlocker(use, "which declaration of its class is meant depends on what compiles it"))
    }
  }
}

extension ObservationQuestions {
  func publisherBlocker(
    _ use: PublisherUse, _ reason: String? = nil,
    help: String = "feed a `CurrentValueSubject` from the property's `willSet`, or compute what the pipeline computes"
  ) -> Blocker {
    let reference = use.node.publisherReference
    let operation = reference.parent.flatMap { $0.kind == .memberAccessExpr ? $0.token($0.row.endToken - 1) : nil }
    let text = reference.text + (operation.map { "." + reference.text(in: $0.range) } ?? "")
    return Blocker(
      code: .combinePublisher,
      message: "`\(text)` is used as a Combine publisher, which an @Observable property does not have"
        + (reason.map { "; " + $0 } ?? ""),
      location: use.node.location,
      help: help)
  }
}

extension Node {
  /// The statement or declaration that this expression is a part of.
  fileprivate var statement: Node {
    var node = outOfLongChain
    while let parent = node.parent, ![.codeBlock, .closureExpr, .accessorBlock, .memberBlock, .sourceFile].contains(parent.kind) {
      node = parent.outOfLongChain
    }
    return node
  }
}
