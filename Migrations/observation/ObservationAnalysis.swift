import MoltAnalyses
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What becomes of the classes of a project: the findings of all rules of observation, added up.
struct ObservationAnalysis: ObservationQuestions {
  let facts: ObservationFacts
  let findings: ObservationFindings
  /// What was found legacy, each with all edits that rules have for it.
  let sites: [Site]

  /// Runs the rules. Each names what it builds on: facts, and what other rules made of these.
  init(_ facts: ObservationFacts) {
    facts.leaveOut(facts.unitsThatNoViewObserves())
    let objects = ObservableObjects(facts: facts).found
    let properties = StoredProperties(facts: facts).found
    let treatments = properties.treatments
    let measured = MeasuredState(facts: facts, treatments: treatments).found
    let holders = WrappedProperties(facts: facts).found
    let projections = Projections(facts: facts, treatments: treatments, wrapped: holders.wrapped).found
    let (wrapped, publisherUses) = (projections.wrapped, projections.publisherUses)
    let updates = RepresentableUpdates(facts: facts, wrapped: wrapped).found
    let handed = LibraryArguments(facts: facts, wrapped: wrapped).found
    let announcing = ObjectWillChange(facts: facts, treatments: treatments).found
    let announcements = announcing.announcements
    let modifiers = EnvironmentModifiers(facts: facts, environmentTypes: holders.environmentTypes).found
    let focused = FocusedObjects(facts: facts).found
    let storage = CombineUses(facts: facts).found
    let first: [any ObservationRule] = [
      objects, properties, measured, holders, projections, updates, handed, modifiers, focused, announcing, storage,
    ]
    let handedPublishers = HandedPublishers(facts: facts).found
    let coded = CodedClasses(facts: facts, treatments: treatments).found
    let initializers = DefaultInitializers(facts: facts).found
    let exclusivity = ExclusiveAccess(
      facts: facts, treatments: treatments, publisherUses: publisherUses, announcements: announcements, listened: announcing.listened,
      staying: facts.staying(first.map(\.findings).reduce(ObservationFindings(), +))
    ).found
    let publishers = PublisherTypes(facts: facts).found
    let generics = GenericUses(facts: facts, genericValues: holders.genericValues + modifiers.genericValues).found
    let foreign = ForeignWrappers(facts: facts).found
    let reflection = ReflectionUses(facts: facts).found
    let clients = PublicInterface(facts: facts, wrapped: wrapped, treatments: treatments).found
    let unobservedModels = UnobservedModels(facts: facts).found
    let independent: [any ObservationRule] = [
      handedPublishers, coded, initializers, exclusivity, publishers, generics, foreign, reflection, clients, unobservedModels,
    ]
    func combinePipelines(staying: Set<TypeID>) -> CombinePipelines {
      CombinePipelines(
        facts: facts, treatments: treatments, publisherUses: publisherUses, announcements: announcements, listened: announcing.listened,
        staying: staying
      ).found
    }
    // Which properties feed a subject does not depend on what subscribers do.
    let bridged = combinePipelines(staying: Set(facts.models.order.map(facts.models.representative))).bridgedProperties
    let assigned = AssignedPipelines(facts: facts, publisherUses: publisherUses, bridged: bridged).found
    let offers = TrackingOffers(facts: facts, publisherUses: publisherUses, bridged: bridged).found
    let kept = KeptPublishers(
      facts: facts, listened: announcing.listened, bridged: bridged, announcements: announcements
    ).found
    let settled = (first + independent + [assigned, offers, kept]).map(\.findings).reduce(ObservationFindings(), +)
    let pipelines = combinePipelines(staying: facts.staying(settled))
    let deciding: [any ObservationRule] =
      first + [
        pipelines, assigned, offers, handedPublishers, coded, kept, initializers, exclusivity, publishers, generics, foreign,
        reflection, clients, unobservedModels,
      ]
    let decided = deciding.map(\.findings).reduce(ObservationFindings(), +)
    // What follows lowers levels to review, and is told.
    if let lowest = facts.lowestLevelOfChanges, lowest <= .review {
      self.init(facts, decided + ModelAttributes(facts: facts, treatments: treatments, others: decided).found.findings)
      return
    }
    let staying = facts.staying(decided)
    let moving = facts.models.order.filter { !facts.isAlreadyObservable($0) && !staying.contains(facts.models.representative(of: $0)) }
    let reviewed = wrapped.filter { item in item.model.map { !staying.contains(facts.models.representative(of: $0)) } == true }
    let values = projections.initialValues.filter { !staying.contains(facts.models.representative(of: $0.model)) }
    var telling = announcing.telling
    for property in treatments.accessorPairs.keys { telling.insert(property.declaration) }
    let shown = ShownState(facts.viewCode, facts.flow, telling: telling)
    let unobserved = UnobservedReads(
      facts: facts, wrapped: reviewed, moving: moving, observed: Set(wrapped.map(\.property.binding)), ignored: treatments.ignored,
      forwarded: announcing.forwarded,
      telling: telling, announcements: announcing.announcingCalls, openAnnouncements: announcing.openAnnouncements, shown: shown
    ).found
    let reviewing: [any ObservationRule] = [
      ForcedRefreshes(facts: facts, moving: moving, wrapped: wrapped).found,
      DrawingReads(facts: facts, moving: Set(moving)).found,
      InitialValues(facts: facts, values: values, shown: shown, ignored: treatments.ignored).found,
      unobserved,
      RemadeObjects(
        facts: facts, moving: moving, wrapped: wrapped, ignored: treatments.ignored, announcements: announcing.announcingCalls, shown: shown
      ).found,
      EnvironmentGaps(facts: facts, wrapped: reviewed, unused: projections.unusedEnvironmentObjects).found,
    ]
    let judged = reviewing.map(\.findings).reduce(decided, +)
    let tracked = Set(moving).subtracting(facts.classesThatMayStay(judged))
    let others =
      judged + SilentAssignments(facts: facts, treatments: treatments, relied: unobserved.relied, tracked: tracked).found.findings
    self.init(facts, others + ModelAttributes(facts: facts, treatments: treatments, others: others).found.findings)
  }

  private init(_ facts: ObservationFacts, _ findings: ObservationFindings) {
    self.facts = facts
    self.findings = findings
    var sites = SitesOfModels(findings.sites)
    for addition in findings.additions {
      switch addition {
      case .toSite(let key, let edits): sites.attach(edits, to: key)
      case .toModel(let model, let edits): sites.attach(edits, toModel: model)
      }
    }
    for (key, level) in findings.siteLevels { sites.lower(key, to: level) }
    self.sites = sites.sites.compactMap { facts.named($0) }
  }
}

/// Sites, as edits are added to them.
private struct SitesOfModels {
  private(set) var sites: [Site]
  private var places: [SiteKey: Int] = [:]
  /// The place of the site that stands for a class itself, or else of its first.
  private var modelSites: [TypeID: Int] = [:]
  /// The insertions, by where they stand.
  private var insertions: [Location: (site: Int, edit: Int)] = [:]

  init(_ sites: [Site]) {
    self.sites = sites
    for (place, site) in sites.enumerated() { for edit in site.edits.indices { note(place, edit) } }
    for (place, site) in sites.enumerated() {
      if places[site.key] == nil { places[site.key] = place }
      guard let model = site.model else { continue }
      let known = modelSites[model]
      if known == nil || sites[known!].rule != "observable-object" && site.rule == "observable-object" { modelSites[model] = place }
    }
  }

  /// Edits of a site stand before those of its class, where both add something in one place: `{ willSet {} }`, and a member below.
  mutating func attach(_ edits: [Edit], to key: SiteKey) {
    if let place = places[key] { add(edits, to: place) { $0.followed(by: $1) } }
  }

  mutating func attach(_ edits: [Edit], toModel id: TypeID) {
    // Members that are added in one place are one insertion.
    if let place = modelSites[id] { add(edits, to: place) { $1.followed(by: $0) } }
  }

  /// - Parameter joined: a new insertion with one that a site of the class has in its place.
  private mutating func add(_ edits: [Edit], to place: Int, joined: (Edit, Edit) -> Edit) {
    for edit in edits {
      if edit.location.range.isEmpty, let other = insertions[edit.location], sites[other.site].model == sites[place].model {
        sites[other.site].edits[other.edit] = joined(edit, sites[other.site].edits[other.edit])
      } else {
        sites[place].edits.append(edit)
        note(place, sites[place].edits.count - 1)
      }
    }
  }

  private mutating func note(_ site: Int, _ edit: Int) {
    let location = sites[site].edits[edit].location
    if location.range.isEmpty, !sites[site].edits[edit].isShared, insertions[location] == nil { insertions[location] = (site, edit) }
  }

  mutating func lower(_ key: SiteKey, to level: Level) {
    if let place = places[key] { sites[place].level = min(sites[place].level, level) }
  }
}

extension ObservationFacts {
  /// The units of which nothing more has to be known: they stay, and what is to be said of such is not asked for.
  fileprivate func staying(_ findings: @autoclosure () -> ObservationFindings) -> Set<TypeID> {
    guard let lowest = lowestLevelOfChanges else { return [] }
    let findings = findings()
    let lowered = findings.levels.filter { $0.value < lowest }.keys
    var staying = gated.union((findings.blockers.map(\.type) + lowered).map { models.representative(of: $0) })
    // What only moves with what stays does so, too.
    let requirements = findings.requirements.compactMap { required -> (unit: TypeID, other: TypeID)? in
      guard case .blocked = required.consequence, !isAlreadyObservable(required.other) else { return nil }
      return (models.representative(of: required.type), models.representative(of: required.other))
    }
    while let next = requirements.first(where: { staying.contains($0.other) && !staying.contains($0.unit) }) { staying.insert(next.unit) }
    return staying
  }

  /// The classes that some run leaves as they are: for a blocker, a level, or another class that stays.
  fileprivate func classesThatMayStay(_ findings: ObservationFindings) -> Set<TypeID> {
    var staying = findings.loweredModels.union(findings.blockers.map(\.type)).union(findings.levels.keys)
    var found = true
    while found {
      found = false
      let representatives = Set(staying.map { models.representative(of: $0) })
      for id in models.order where !staying.contains(id) {
        let needed = findings.requirements.filter { $0.type == id }.map(\.other)
        guard representatives.contains(models.representative(of: id)) || needed.contains(where: staying.contains) else { continue }
        staying.insert(id)
        found = true
      }
    }
    return staying
  }

  /// The site as it is reported; nil where it only stands for a class that may be left as it is, for it inherits from one
  /// that moves. Those of classes that are `@Observable` already belong to the rule that finishes what is half done.
  fileprivate func named(_ site: Site) -> Site? {
    guard let id = site.model else { return site }
    if site.rule == "observable-object", site.edits.isEmpty, let model = models[id], model.conformances.isEmpty, model.refined.isEmpty {
      return nil
    }
    var site = site
    if isAlreadyObservable(id) { site.rule = "observable-leftovers" }
    return site
  }
}
