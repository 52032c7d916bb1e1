import Project
import Symbols
import Syntax
import Text

/// The sites of all rules that stand alone, found in one pass over the tokens of the project.
struct CatalogueSurvey: Survey {
  let index: ProjectIndex
  private var units: [UnitDraft] = []

  var sitesAlone: [Site] { [] }
  var requirements: [UnitRequirement] { [] }
  var sightings: [Sighting] { [] }

  /// The rules that are written in Swift.
  private static let siteRules: [any SiteRule.Type] = []

  /// - Parameter rules: the ids of the rules that are asked for; the others are not looked at.
  init(_ index: ProjectIndex, _ project: ProjectModel, rules: Set<String>) {
    self.index = index
    let context = RuleContext(index: index, project: project)
    var rulesByAnchor: [Name: [any SiteRule]] = [:]
    for type in Self.siteRules where rules.contains(type.id) {
      let rule = type.init(context)
      for anchor in type.anchors {
        // No file mentions a name that is not interned.
        if let name = index.names[anchor] { rulesByAnchor[name, default: []].append(rule) }
      }
    }
    guard !rulesByAnchor.isEmpty else { return }
    let occurrences = index.occurrences(of: Array(rulesByAnchor.keys))
    for (name, rules) in rulesByAnchor {
      for node in occurrences[name, default: []] { units += rules.compactMap { $0.draft(at: node) } }
    }
  }

  func drafts() -> [UnitDraft] {
    units.sorted { ($0.location, $0.sites.first?.rule ?? "") < ($1.location, $1.sites.first?.rule ?? "") }
  }

  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] { [:] }
}
