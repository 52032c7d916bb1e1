import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Cells whose content shows a view controller of its own: explained.
struct HostingCellController: HostingRule {
  let facts: HostingFacts

  func findings(_ contents: inout HostedContents) -> HostingFindings {
    var findings = HostingFindings()
    for creation in facts.controllers.flatMap(\.creations) where facts.classes.cellContext(of: creation) != nil {
      guard let root = facts.rootView(of: creation), case let content = contents.content(ofRootView: root),
        let blocker = content.controllerBlocker
      else { continue }
      findings.add(
        .explained(
          "hosting-cell-controller", at: root, of: creation.enclosingStatement,
          "`\(content.controllerChain[0].name)` shows a view controller in a cell", by: blocker))
    }
    return findings
  }
}
