import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What a rule found: legacy sites, and what is to be said of the classes that they belong to.
///
/// Rules only ever add to it. What several of them found is added up; no rule sees what another one added.
struct ObservationFindings {
  /// Edits that belong to what has a site, whichever rule has found it.
  enum Addition {
    case toSite(SiteKey, [Edit])
    case toModel(TypeID, [Edit])
  }

  struct Note {
    let model: TypeID
    let note: UnitNote
    /// Whether the subject joins those of an earlier note that says the same.
    let joins: Bool
  }

  /// That a class may move as it is only where another one does.
  struct Requirement {
    let type: TypeID
    let other: TypeID
    let consequence: UnitRequirement.Consequence
  }

  private(set) var sites: [Site] = []
  private(set) var additions: [Addition] = []
  /// The levels that single sites were lowered to.
  private(set) var siteLevels: [SiteKey: Level] = [:]
  /// Each reason, with the type that it is about.
  private(set) var blockers: [BlockedType] = []
  private var knownBlockers: Set<BlockedType> = []
  /// The levels that classes as a whole were lowered to.
  private(set) var levels: [TypeID: Level] = [:]
  private(set) var notes: [Note] = []
  /// Classes that may move as they are only where others do.
  private(set) var requirements: [Requirement] = []
  /// Environment objects that need a `@Bindable` local at the top of a body.
  private(set) var bindableLocals: [BindableLocal] = []
  /// The types that wrappers bind to the main actor.
  private(set) var mainActorHolders: Set<MainActorHolder> = []
  /// What looks like a site and is none.
  private(set) var compliantUses: [CompliantUse] = []

  static func + (a: ObservationFindings, b: ObservationFindings) -> ObservationFindings {
    var sum = a
    sum.sites += b.sites
    sum.additions += b.additions
    sum.siteLevels.merge(b.siteLevels, uniquingKeysWith: min)
    for blocked in b.blockers { sum.block(blocked.type, blocked.blocker) }
    sum.levels.merge(b.levels, uniquingKeysWith: min)
    sum.notes += b.notes
    sum.requirements += b.requirements
    sum.bindableLocals += b.bindableLocals
    sum.mainActorHolders.formUnion(b.mainActorHolders)
    sum.compliantUses += b.compliantUses
    return sum
  }

  /// The classes of which something was found.
  var models: [TypeID] { sites.compactMap(\.model) + blockers.map(\.type) + notes.map(\.model) + levels.keys.sorted() }

  /// The classes with a site that is for review by itself.
  var loweredModels: Set<TypeID> { Set(sites.filter { siteLevels[$0.key] != nil || $0.level < .safe }.compactMap(\.model)) }

  /// All edits that belong to classes, with the classes.
  var editsOfModels: [(model: TypeID, edits: [Edit])] {
    let models = Dictionary(sites.compactMap { site in site.model.map { (site.key, $0) } }, uniquingKeysWith: { first, _ in first })
    let added = additions.compactMap { addition -> (TypeID, [Edit])? in
      switch addition {
      case .toSite(let key, let edits): models[key].map { ($0, edits) }
      case .toModel(let model, let edits): (model, edits)
      }
    }
    return sites.compactMap { site in site.model.map { ($0, site.edits) } } + added
  }

  mutating func add(_ site: Site) { sites.append(site) }

  mutating func add(_ use: CompliantUse) { compliantUses.append(use) }

  /// Adds to a site, whichever rule finds it.
  mutating func attach(_ edits: [Edit], toSite site: SiteKey) { additions.append(.toSite(site, edits)) }

  /// Adds edits that belong to the class itself.
  mutating func attach(_ edits: [Edit], toModel id: TypeID) { additions.append(.toModel(id, edits)) }

  mutating func lower(_ site: SiteKey, to level: Level) { siteLevels[site] = min(siteLevels[site] ?? level, level) }

  mutating func lowerModel(_ id: TypeID, to level: Level) { levels[id] = min(levels[id] ?? level, level) }

  /// Keeps a type, and with it its whole unit, from moving.
  mutating func block(_ id: TypeID, _ blocker: Blocker) {
    let blocked = BlockedType(type: id, blocker: blocker)
    if knownBlockers.insert(blocked).inserted { blockers.append(blocked) }
  }

  /// Keeps a type from moving, or leaves it for review, where another one stays.
  mutating func require(_ other: TypeID, for id: TypeID, _ consequence: UnitRequirement.Consequence) {
    requirements.append(Requirement(type: id, other: other, consequence: consequence))
  }

  mutating func note(_ id: TypeID, _ note: UnitNote, joins: Bool) { notes.append(Note(model: id, note: note, joins: joins)) }

  mutating func needBindable(_ local: BindableLocal) { bindableLocals.append(local) }

  mutating func needMainActor(_ holder: MainActorHolder) { mainActorHolders.insert(holder) }
}

/// By what a site is known to other rules than the one that finds it.
struct SiteKey: Hashable {
  let rule: String
  /// What is legacy: `Site.node`.
  let node: Node
}

extension Site {
  var key: SiteKey { SiteKey(rule: rule, node: node) }
}

/// A type, and what keeps it from moving.
struct BlockedType: Hashable {
  let type: TypeID
  let blocker: Blocker
}

/// A `@Bindable var name = name` that a body needs so that `$name.x` means a binding again.
struct BindableLocal {
  let model: TypeID
  let name: String
  /// Where the statements of the body start: the offset after its opening brace.
  let body: Node
}

/// A type that the compiler binds to the main actor because of a wrapper that goes.
struct MainActorHolder: Hashable {
  /// The class whose migration takes the wrapper away.
  let model: TypeID
  let holder: TypeID
}
