import Project
import Rules
import Symbols
import Syntax
import Text

/// Everything that the observation rules found in a project: legacy sites, and what stands in the way of each class.
///
/// Each rule's file extends it with the search for that rule's sites.
struct ObservationSurvey {
  let index: ProjectIndex
  let words: ObservationVocabulary
  let project: ProjectModel
  let configuration: Configuration
  let models: ObservationModels
  /// Where the project demands `ObservableObject`, inheritance clauses aside.
  let constraints: [ObservationConstraint]
  /// Every use of the vocabulary in the project.
  let occurrences: [Name: [Node]]
  /// Where a name of the vocabulary means a type that the project declares itself.
  let ownTypeMentions: [Name: [Node]]
  /// What `@State` does again and again where `@StateObject` did it once.
  let initializationEffects: InitializationEffects

  private(set) var sites: [Site] = []
  /// The place of the site that stands for a class itself, or else of its first.
  private var modelSites: [TypeID: Int] = [:]
  /// The places of the sites of a declaration.
  private var declarationSites: [Node: [Int]] = [:]
  /// By unit: each reason, with the type that it is about.
  private(set) var blockers: [TypeID: [(type: TypeID, blocker: Blocker)]] = [:]
  /// The same reasons, without the types.
  private var knownBlockers: [TypeID: Set<Blocker>] = [:]
  /// The levels that classes as a whole were lowered to, by unit.
  private(set) var levels: [TypeID: Level] = [:]
  private(set) var notes: [TypeID: [UnitNote]] = [:]
  /// Reasons that could concern any class, because what they use could not be resolved.
  private(set) var universalBlockers: [Blocker] = []
  /// Units that may move only where others do.
  private(set) var requirements: [UnitRequirement] = []
  /// Environment objects that need a `@Bindable` local at the top of a body.
  var bindableLocals: [BindableLocal] = []
  /// The types that wrappers bind to the main actor.
  var mainActorHolders: Set<MainActorHolder> = []
  /// The properties that were not published and that the macro will track.
  var trackedProperties: Set<Property> = []
  /// The classes that move and of which nothing is tracked.
  var withoutTracking: Set<TypeID> = []
  /// The properties that cannot be tracked although views might show them, with their classes.
  var ignoredState: [(property: Property, type: TypeID)] = []
  /// The properties that get accessors by hand.
  var accessorPairs: [Property: AccessorPair] = [:]
  /// Environment objects that their views never use.
  var unusedEnvironmentObjects: Set<Property> = []
  /// Environment objects are read by type: these are the types that are read so anywhere.
  var environmentTypes: Set<TypeID> = []
  /// The uses of `$property` of published properties, other than as bindings.
  var publisherUses: [Property: [PublisherUse]] = [:]
  /// The properties that feed a subject in the place of their publisher, by class.
  var bridgedProperties: [TypeID: [Property]] = [:]
  /// The sets that classes get for pipelines which were assigned to a publisher.
  var addedCancellables: [TypeID: String] = [:]

  init(_ index: ProjectIndex, _ project: ProjectModel, _ configuration: Configuration) {
    self.index = index
    self.project = project
    self.configuration = configuration
    words = ObservationVocabulary(index.names)
    let mentions = index.occurrences(of: words.searched)
    let own = words.types.reduce(into: [:]) { $0[$1] = mentions[$1, default: []].filter(index.meansOwnType) }
    ownTypeMentions = own
    occurrences = mentions.merging(own) { all, own in own.isEmpty ? all : all.filter { !own.contains($0) } }
    var models = ObservationModels(index, words)
    constraints = ObservationConstraints(index, words, models).all(occurrences[words.ObservableObject, default: []])
    models.join(constraints, index)
    self.models = models
    initializationEffects = InitializationEffects(index, models, words)
    surveyModels()
    surveyStoredProperties()
    reviewIgnoredState()
    reviewMeasuredState()
    let wrapped = surveyProjections(of: surveyWrappedProperties())
    surveyRepresentableUpdates(wrapped)
    surveyUnreadModels(wrapped)
    surveyEnvironmentModifiers()
    surveyEnvironmentReach(wrapped)
    surveyObjectWillChange()
    surveyCombineUses()
    surveyPipelines()
    giveInitializers()
    surveyExclusivity()
    surveyPublisherTypes()
    surveyGenericUses()
    surveyForeignWrappers()
    surveyReflection()
    surveyPublicInterface(wrapped)
    annotateModels()
    nameLeftovers()
  }

  mutating func add(_ site: Site) {
    sites.append(site)
    register(sites.count - 1)
  }

  mutating func removeSites(where isSuperfluous: (Site) -> Bool) {
    sites.removeAll(where: isSuperfluous)
    modelSites = [:]
    declarationSites = [:]
    for place in sites.indices { register(place) }
  }

  private mutating func register(_ place: Int) {
    let site = sites[place]
    declarationSites[site.declaration, default: []].append(place)
    guard let model = site.model else { return }
    let known = modelSites[model]
    if known == nil || sites[known!].rule != "observable-object" && site.rule == "observable-object" { modelSites[model] = place }
  }

  /// The place of the first site of a declaration that a rule has found.
  func site(of declaration: Node, by rule: String) -> Int? {
    declarationSites[declaration, default: []].first { sites[$0].rule == rule }
  }

  /// Adds to a site that has been found already.
  mutating func attach(_ edits: [Edit], toSite site: Int) { sites[site].edits += edits }

  mutating func lower(site: Int, to level: Level) { sites[site].level = min(sites[site].level, level) }

  /// Adds edits that belong to the class itself.
  mutating func attach(_ edits: [Edit], toModel id: TypeID) {
    guard let site = modelSites[id] else { return }
    for edit in edits {
      // Members that are added in one place are one insertion.
      let other = sites[site].edits.firstIndex { edit.location.range.isEmpty && $0.location == edit.location }
      if let other {
        sites[site].edits[other] = Edit(edit.location, sites[site].edits[other].replacement + edit.replacement)
      } else {
        sites[site].edits.append(edit)
      }
    }
  }

  mutating func lowerModel(_ id: TypeID, to level: Level) {
    let unit = models.representative(of: id)
    levels[unit] = min(levels[unit] ?? level, level)
  }

  /// Gives the sites of classes that are `@Observable` already to the rule that finishes what is half done.
  private mutating func nameLeftovers() {
    for place in sites.indices where sites[place].model.map(isAlreadyObservable) == true {
      sites[place].rule = "observable-leftovers"
    }
  }

  /// Keeps a type, and with it its whole unit, from moving.
  mutating func block(_ id: TypeID, _ blocker: Blocker) {
    let unit = models.representative(of: id)
    if knownBlockers[unit, default: []].insert(blocker).inserted { blockers[unit, default: []].append((id, blocker)) }
  }

  /// Keeps a type from moving where another one stays.
  mutating func require(_ other: TypeID, for id: TypeID, _ blocker: Blocker) {
    let (unit, needed) = (models.representative(of: id), models.representative(of: other))
    guard unit != needed, !isAlreadyObservable(other) else { return }
    requirements.append(
      UnitRequirement(unit: location(ofUnit: unit), other: location(ofUnit: needed), blocker: blocker))
  }

  /// Keeps every class from moving: one of them is used here, and it cannot be told which.
  mutating func blockEverything(_ blocker: Blocker) {
    if !universalBlockers.contains(blocker) { universalBlockers.append(blocker) }
  }

  /// - Parameter others: places that say more than the one that it is about.
  mutating func note(_ id: TypeID, _ message: String, at location: Location?, and others: [Location] = []) {
    let places = (location.map { [$0] } ?? []) + others.filter { $0 != location }
    notes[models.representative(of: id), default: []].append(UnitNote(message, at: places))
  }

  /// Tells what holds for several things of a unit once, with their names in the place of `UnitNote.subjects`.
  mutating func note(_ id: TypeID, _ message: String, about subject: String, at location: Location) {
    let unit = models.representative(of: id)
    if let place = notes[unit]?.firstIndex(where: { $0.message == message }) {
      notes[unit]![place].add(subject, at: location)
    } else {
      notes[unit, default: []].append(UnitNote(message, about: subject, at: location))
    }
  }

  func name(of id: TypeID) -> String { index.qualifiedName(id) }

  func spelling(_ name: Name) -> String { index.spelling(name) }

  /// The model that a value of this type is: a class, or what a generic parameter or an existential is bound to. Nil
  /// where it is none, or where that is not known.
  func model(_ type: Type) -> TypeID? {
    let type = type.unwrapped
    if let id = type.declaration { return models.contains(id) ? id : nil }
    if case .parameter(let parameter) = type, let id = models.representative(of: .declaration(parameter)) { return id }
    return index.constraints(of: type).flatMap(\.composed).compactMap(\.declaration).first(where: models.contains)
  }

  /// Models that a written type could mean, although it cannot be resolved: those of the same simple name.
  func namesakes(of name: Name) -> [TypeID] {
    models.order.filter { index[$0].name == name }
  }
}
