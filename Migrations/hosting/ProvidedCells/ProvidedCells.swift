import Rules
import Symbols
import Syntax
import Text

/// `hosting-configuration` for code that fills cells from outside: data sources, registrations, diffable providers.
struct ProvidedCells: HostingRule {
  let facts: HostingFacts

  func findings(_ contents: inout HostedContents) -> HostingFindings {
    var findings = HostingFindings()
    var groups: [Node: [ProvidedCellDraft]] = [:]
    for controller in facts.controllers {
      guard let creation = controller.creations.first,
        case .provider(let provider, let kind)? = facts.classes.cellContext(of: creation), !facts.isOnlyMeasured(controller.uses)
      else { continue }
      let draft = ProvidedCellDraft(facts, controller, creation, in: provider, kind)
      guard draft.isCell else { continue }
      if controller.creations.count > 1 {
        findings.add(choice(among: controller.creations))
        findings.account(for: controller.creations.compactMap(\.createdMention))
      } else {
        groups[draft.cell?.variable ?? creation, default: []].append(draft)
      }
    }
    for drafts in groups.values {
      findings.add(unit(of: drafts.sorted { $0.creation.location < $1.creation.location }, &contents))
      for draft in drafts { findings.account(for: draft.creation.firstChild?.uses(of: words.UIHostingController) ?? []) }
    }
    return findings
  }

  /// A controller that is one of several: each shows another view, and a configuration is set once.
  private func choice(among creations: [Node]) -> Site {
    .explained(
      "hosting-configuration", at: creations[0], "one of several hosting controllers is made for a cell",
      by: Blocker(
        kind: .rootView, message: "what the cell shows is chosen where the hosting controller is made",
        location: creations[0].location, remedy: "choose the view in SwiftUI, and make one hosting controller with it"))
  }

  /// What is hosted in one cell: usually one view, or one for each case of a `switch`.
  private func unit(of drafts: [ProvidedCellDraft], _ contents: inout HostedContents) -> UnitDraft {
    let units = drafts.indices.map { place in
      var draft = drafts[place]
      let others = drafts.indices.filter { $0 != place && drafts[$0].statement.excludes(draft.statement) }
      draft.read(besides: others.flatMap { drafts[$0].statements })
      if let root = facts.rootView(of: draft.creation) {
        draft.read(contents.verdict(on: root, isRenewed: true))
        draft.write(root)
      }
      return draft.unit
    }
    return units.dropFirst().reduce(units[0]) { $0.joined($1) }
  }
}

extension UnitDraft {
  /// Both as one: all that a cell may show moves together.
  fileprivate func joined(_ other: UnitDraft) -> UnitDraft {
    UnitDraft(
      subject: subject + " or " + (other.subject.split(separator: " ").last.map(String.init) ?? ""), location: location,
      sites: sites + other.sites, blockers: blockers + other.blockers, notes: notes + other.notes)
  }
}
