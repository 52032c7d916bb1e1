import MoltProject
import MoltSymbols
import MoltText

/// Rules that have a folder and a name in common, and what of them is written in Swift.
///
/// The documents of the folder are rules of the family by themselves; a family whose documents say it all has none of this.
public struct Family: Sendable {
  package typealias Analyze = @Sendable (ProjectIndex, ProjectModel, Selection) -> any FamilyAnalysis

  package let name: String
  /// The rules whose sites stand alone.
  package let siteRules: [any SiteRule.Type]
  /// What finds the sites that move together, where the family has such.
  package let analyze: Analyze?
  /// The names without which there is no site of a rule whose sites move together, by id, as far as they are said.
  package let anchors: [String: [String]]
  /// Why its sites stay, where that is said in Swift and by this family alone.
  package let reasons: [BlockerCode]

  package init(
    _ name: String, _ siteRules: [any SiteRule.Type] = [], reasons: [BlockerCode] = [], anchors: [String: [String]] = [:],
    analyze: Analyze? = nil
  ) {
    self.name = name
    self.siteRules = siteRules
    self.reasons = reasons
    self.anchors = anchors
    self.analyze = analyze
  }
}
