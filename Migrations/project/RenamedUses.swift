import Editing
import Project
import Rules
import Symbols
import Syntax
import Text

/// The rule `renamed-declarations`: uses of what the project itself has deprecated and renamed.
struct RenamedUses: Survey {
  static let rule = "renamed-declarations"

  let index: ProjectIndex
  private var units: [UnitDraft] = []
  private var locations: Set<Location> = []

  var sitesAlone: [Site] { [] }
  var requirements: [UnitRequirement] { [] }
  var sightings: [Sighting] { [] }
  var unitsMayOverlap: Bool { true }

  init(_ index: ProjectIndex, _ selection: Selection) {
    self.index = index
    guard selection.rules.contains(Self.rule) else { return }
    for node in index.occurrences(of: .renamed) {
      guard let attribute = node.kind == .attribute ? node : node.ancestor({ $0 == .attribute }) else { continue }
      add(attribute)
    }
  }

  func drafts() -> [UnitDraft] { units.sorted { $0.location < $1.location } }

  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] { [:] }

  private mutating func add(_ attribute: Node) {
    do {
      guard let renamed = try RenamedDeclaration(attribute, index) else { return }
      let use = RenamedUse(renamed: renamed, index: index)
      for node in use.anchors.flatMap({ index.occurrences(of: $0) }) where node != renamed.old {
        // Of overloads that were renamed together, none or both may be meant.
        guard let draft = use.draft(at: node), locations.insert(draft.location).inserted else { continue }
        units.append(draft)
      }
    } catch {
      units.append(refused(attribute, error))
    }
  }

  /// A declaration whose uses cannot follow it, told once, where it is declared.
  private func refused(_ attribute: Node, _ refusal: RenamedDeclaration.Refusal) -> UnitDraft {
    let site = Site(
      rule: Self.rule, node: attribute, declaration: attribute.parent ?? attribute, level: .safe,
      message: "the declaration says what it was renamed to")
    return UnitDraft(
      subject: "`\(attribute.text)`", location: attribute.location, sites: [site],
      blockers: [
        Blocker(
          kind: refusal.kind, message: refusal.message, location: attribute.location,
          remedy: "change the uses by hand, or let the deprecated declaration hand on to one that differs in name and labels only")
      ])
  }
}
