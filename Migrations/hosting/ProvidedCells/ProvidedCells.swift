import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `hosting-configuration` for code that fills cells from outside: data sources, registrations, diffable providers.
struct ProvidedCells: HostingRule {
  let facts: HostingFacts

  func findings(_ contents: inout HostedContents) -> HostingFindings {
    var findings = HostingFindings()
    var groups: [Node: [ProvidedCellCandidate]] = [:]
    for controller in facts.controllers {
      guard let creation = controller.creations.first,
        case .provider(let provider, let kind)? = facts.classes.cellContext(of: creation), !facts.isOnlyMeasured(controller.uses)
      else { continue }
      let candidate = ProvidedCellCandidate(facts, controller, creation, in: provider, kind)
      guard candidate.isCell else { continue }
      if controller.creations.count > 1 {
        findings.add(choice(among: controller.creations))
        findings.account(for: controller.creations.compactMap(\.createdMention))
      } else {
        groups[candidate.cell?.variable ?? creation, default: []].append(candidate)
      }
    }
    for candidates in groups.values {
      var group = ProvidedCellGroup(candidates, facts)
      findings.add(group.unit(&contents))
      for candidate in candidates { findings.account(for: candidate.creation.firstChild?.uses(of: known.UIHostingController) ?? []) }
    }
    return findings
  }

  /// A controller that is one of several: each shows another view, and a configuration is set once.
  private func choice(among creations: [Node]) -> Site {
    .explained(
      "hosting-configuration", at: creations[0], "one of several hosting controllers is created for a cell",
      by: Blocker(
        code: .rootView, message: "what the cell shows is chosen where the hosting controller is created",
        location: creations[0].location, help: "choose the view in SwiftUI, and create one hosting controller with it"))
  }
}
