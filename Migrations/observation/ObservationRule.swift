import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A stage of the analysis: what it reads are its stored constants, what it found are its findings, and what later stages
/// build on are its other properties.
protocol ObservationRule: ObservationQuestions {
  var findings: ObservationFindings { get set }
  mutating func find()
}

extension ObservationRule {
  /// The rule with what it found.
  var found: Self {
    var rule = self
    rule.find()
    return rule
  }

  mutating func add(_ site: Site) { findings.add(site) }

  mutating func attach(_ edits: [Edit], toSite site: SiteKey) { findings.attach(edits, toSite: site) }

  mutating func attach(_ edits: [Edit], toModel id: TypeID) { findings.attach(edits, toModel: id) }

  mutating func lower(_ site: SiteKey, to level: Level) { findings.lower(site, to: level) }

  mutating func lowerModel(_ id: TypeID, to level: Level) { findings.lowerModel(id, to: level) }

  mutating func block(_ id: TypeID, _ blocker: Blocker) { findings.block(id, blocker) }

  mutating func require(_ other: TypeID, for id: TypeID, _ consequence: UnitRequirement.Consequence) {
    findings.require(other, for: id, consequence)
  }

  /// Keeps the classes from moving that something of unknown type may be an object of: those of whose objects code there may hold
  /// any, by what the modules see of one another.
  mutating func blockWhatMayBe(at node: Node, _ blocker: Blocker) {
    for id in models.order where !isAlreadyObservable(id) && index.mayHold(id, at: node) { block(id, blocker) }
  }

  /// Keeps the classes from moving that the value of an expression of unknown type may be an object of: those of the name that makes it, if
  /// one does.
  mutating func blockWhatMayBe(madeBy value: Node?, at node: Node, _ blocker: Blocker) {
    guard let name = value.flatMap(index.nameOfTypeMade) else { return blockWhatMayBe(at: node, blocker) }
    for id in namesakes(of: name) { block(id, blocker) }
  }

  /// - Parameter others: places that say more than the one that it is about.
  mutating func note(_ id: TypeID, _ message: String, at location: Location?, and others: [Location] = []) {
    let places = (location.map { [$0] } ?? []) + others.filter { $0 != location }
    findings.note(id, UnitNote(message, at: places), joins: false)
  }

  /// Tells what holds for several things of a unit once, with their names in the place of `UnitNote.subjects`.
  mutating func note(_ id: TypeID, _ message: String, about subject: String, at location: Location, and others: [Location] = []) {
    findings.note(id, UnitNote(message, about: subject, at: location, and: others), joins: true)
  }

  /// Says what is written for a class, and why: nothing has to be checked.
  mutating func remark(_ id: TypeID, _ message: String, at location: Location) {
    findings.note(id, UnitNote(message, at: [location], isRemark: true), joins: false)
  }

  /// The same of several things of a unit, once, with their names in the place of `UnitNote.subjects`.
  mutating func remark(_ id: TypeID, _ message: String, about subject: String, at location: Location) {
    findings.note(id, UnitNote(message, about: subject, at: location, isRemark: true), joins: true)
  }

  /// Leaves a class for review, and says why.
  mutating func review(_ id: TypeID, _ message: String, at location: Location?, and others: [Location] = []) {
    note(id, message, at: location, and: others)
    lowerModel(id, to: .review)
  }

  /// Leaves a class for review, for a reason that holds for several things of its unit.
  mutating func review(_ id: TypeID, _ message: String, about subject: String, at location: Location) {
    note(id, message, about: subject, at: location)
    lowerModel(id, to: .review)
  }

  /// The sites that hold whatever a generic type allows.
  var genericValues: [Node] { findings.sites.filter { $0.model == nil && $0.blocker?.code == .genericObject }.map(\.node) }
}
