import Rules
import Symbols
import Syntax
import Text

/// Everything that the hosting rules found in a project: hosting controllers and what becomes of each.
///
/// Each rule's file extends it with the search for that rule's sites. A mention of a hosting controller that no rule has
/// something to say about is a sighting: it is in order.
struct HostingSurvey: Survey {
  let index: ProjectIndex
  let words: HostingVocabulary
  let classes: HostingClasses
  /// Every use of the vocabulary, and of the names of hosting controllers.
  let occurrences: [Name: [Node]]
  private(set) var controllers: [HostedController] = []
  /// Where the names are used that rules ask for one by one.
  private(set) var uses: NameUses
  /// What hosted views are made of; read where a rule asks for it.
  lazy var contents = HostedContents(index)
  private(set) var units: [UnitDraft] = []
  private(set) var sitesAlone: [Site] = []
  private(set) var sightings: [Sighting] = []
  /// The mentions of hosting controllers that sites speak of.
  private(set) var accounted: Set<Node> = []

  var requirements: [UnitRequirement] { [] }

  init(_ index: ProjectIndex) {
    self.index = index
    words = HostingVocabulary(index.names)
    classes = HostingClasses(index, words)
    let names = classes.controllerNames.sorted { $0.id < $1.id }
    occurrences = words.isMentioned ? index.occurrences(of: names + words.searched) : [:]
    uses = NameUses(index, of: [])
    guard words.isMentioned else { return }
    let mentions = names.flatMap { occurrences[$0, default: []] }.sorted { $0.location < $1.location }
    controllers = reader.controllers(mentionedBy: mentions)
    uses = NameUses(index, of: classes.namesAskedFor(about: controllers))
    surveyCellControllers()
    surveyCellClasses()
    surveyProvidedCells()
    surveySizing()
    surveyConfigurationStates()
    surveyKeyboards()
    surveyScrollViews()
    let children = hostedChildren()
    surveyContainment(children)
    surveyRemoval(children)
    surveyRetention(children)
    surveyFrames(children)
    surveyRootViewClosures(children)
    // Only the words that a person would search for: uses of a subclass are those of any controller.
    surveySightings(occurrences[words.UIHostingController, default: []], children)
  }

  var reader: HostedControllerReader { HostedControllerReader(index: index) }

  func drafts() -> [UnitDraft] { units.sorted { $0.location < $1.location } }

  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] { [:] }

  /// Adds a unit that moves as a whole.
  mutating func add(_ unit: UnitDraft) { units.append(unit) }

  /// Adds a site that is explained and never edited: its blocker says why.
  mutating func add(_ site: Site) { sitesAlone.append(site) }

  /// Says that these mentions belong to a site which has been added.
  mutating func account(for mentions: some Sequence<Node>) { accounted.formUnion(mentions) }

  mutating func sight(_ mention: Node, _ message: String) {
    sightings.append(Sighting(rule: "hosting-configuration", location: mention.location, message: message))
  }
}
