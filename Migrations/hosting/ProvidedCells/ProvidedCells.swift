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
      findings.add(unit(of: candidates.sorted { $0.creation.location < $1.creation.location }, &contents))
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

  /// What is hosted in one cell: usually one view, or one for each case of a `switch`.
  private func unit(of candidates: [ProvidedCellCandidate], _ contents: inout HostedContents) -> CandidateUnit {
    let units = candidates.indices.map { place in
      var candidate = candidates[place]
      let others = candidates.indices.filter { $0 != place && candidates[$0].statement.excludes(candidate.statement) }
      candidate.read(besides: others.flatMap { candidates[$0].statements })
      if let root = facts.rootView(of: candidate.creation) {
        candidate.read(contents.verdict(on: root, isRenewed: true))
        candidate.write(root)
      }
      return candidate.unit
    }
    return units.dropFirst().reduce(units[0]) { $0.joined($1) }
  }
}

extension CandidateUnit {
  /// Both as one: all that a cell may show moves together.
  fileprivate func joined(_ other: CandidateUnit) -> CandidateUnit {
    CandidateUnit(
      subject: subject + " or " + (other.subject.split(separator: " ").last.map(String.init) ?? ""), location: location,
      sites: sites + other.sites, blockers: blockers + other.blockers, notes: notes + other.notes)
  }
}
