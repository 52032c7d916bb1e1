import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The rule `renamed-declarations`: uses of what the project itself has deprecated and renamed.
struct RenamedUses: FamilyAnalysis {
  static let rule = "renamed-declarations"

  let index: ProjectIndex
  private var units: [CandidateUnit] = []
  private var locations: Set<Location> = []

  var sitesAlone: [Site] { [] }
  var requirements: [UnitRequirement] { [] }
  var compliantUses: [CompliantUse] { [] }
  var unitsMayOverlap: Bool { true }

  init(_ index: ProjectIndex, _ selection: Selection) {
    self.index = index
    guard selection.rules.contains(Self.rule) else { return }
    for node in index.occurrences(of: .renamed) {
      guard let attribute = node.kind == .attribute ? node : node.ancestor({ $0 == .attribute }) else { continue }
      add(attribute)
    }
  }

  func candidates() -> [CandidateUnit] { units.sorted { $0.location < $1.location } }

  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] { [:] }

  private mutating func add(_ attribute: Node) {
    do {
      guard let renamed = try RenamedDeclaration(attribute, index) else { return }
      let use = RenamedUse(renamed: renamed, index: index)
      for node in use.anchors.flatMap({ index.occurrences(of: $0) }) where node != renamed.old {
        // Of overloads that were renamed together, none or both may be meant.
        guard let candidate = use.candidate(at: node), locations.insert(candidate.location).inserted else { continue }
        units.append(candidate)
      }
    } catch {
      units.append(refused(attribute, error))
    }
  }

  /// A declaration whose uses cannot follow it, told once, where it is declared.
  private func refused(_ attribute: Node, _ refusal: RenamedDeclaration.Refusal) -> CandidateUnit {
    let site = Site(
      rule: Self.rule, node: attribute, declaration: attribute.parent ?? attribute, level: .safe,
      message: "the declaration says what it was renamed to")
    return CandidateUnit(
      subject: "`\(attribute.text)`", location: attribute.location, sites: [site],
      blockers: [
        Blocker(
          code: refusal.code, message: refusal.message, location: attribute.location,
          help: "change the uses by hand, or let the deprecated declaration forward to one that only differs in name and labels")
      ])
  }
}
