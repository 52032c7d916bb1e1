import MoltSymbols
import MoltSyntax
import MoltText

/// What the rules of one family found in a project.
///
/// Families know nothing of each other: the planner asks them in turn.
package protocol FamilyAnalysis {
  var index: ProjectIndex { get }
  /// The sites that move together or not at all, in the order of their subjects.
  func candidates() -> [CandidateUnit]
  /// Sites that belong to no unit.
  var sitesAlone: [Site] { get }
  /// Units that may move only where others do.
  var requirements: [UnitRequirement] { get }
  /// Edits that several units ask for together, such as imports; they depend on which units move at all.
  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]]
  /// What the family looks for, and found to be in order.
  var compliantUses: [CompliantUse] { get }
  /// Whether two of its units may want to rewrite the same code, so that one has to wait for the next run.
  var unitsMayOverlap: Bool { get }
}

extension FamilyAnalysis {
  package var unitsMayOverlap: Bool { false }
}

/// Where the subject of a unit is declared: no two units of a family have the same one.
package typealias UnitID = Location

/// A unit without its verdict.
package struct CandidateUnit {
  /// What the unit is about, for a person: `class CartModel`.
  package let subject: String
  package let location: Location
  /// The names of the types that move with this unit.
  package var types: [String] = []
  package var sites: [Site]
  /// The best level that the unit may reach; its sites may lower it.
  package var level: Level = .safe
  package var blockers: [Blocker] = []
  package var notes: [MigrationUnit.Note] = []
  package var remarks: [MigrationUnit.Note] = []
  /// Why no availability guard can stand around its edits, where one was wanted.
  package var guardRefusal: Blocker?

  package init(
    subject: String, location: Location, types: [String] = [], sites: [Site], level: Level = .safe, blockers: [Blocker] = [],
    notes: [MigrationUnit.Note] = []
  ) {
    self.subject = subject
    self.location = location
    self.types = types
    self.sites = sites
    self.level = level
    self.blockers = blockers
    self.notes = notes
  }

  package var id: UnitID { location }
}

extension CandidateUnit {
  /// A site that is only explained: nothing is written, and the blocker says why.
  package static func explained(
    _ rule: String, at node: Node, name: UInt32? = nil, of declaration: Node? = nil, subject: String, _ message: String, by blocker: Blocker
  ) -> CandidateUnit {
    let site = Site(
      rule: rule, node: node, name: name, declaration: declaration ?? node.enclosingStatement, level: .manual, message: message)
    return CandidateUnit(subject: subject, location: site.location, sites: [site], blockers: [blocker])
  }
}
