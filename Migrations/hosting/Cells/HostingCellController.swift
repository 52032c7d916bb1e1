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
    for (root, blocker) in configured(&contents) {
      findings.add(
        .explained(
          "hosting-cell-controller", at: root, of: root.enclosingStatement, "a view controller is shown in a hosting configuration",
          by: blocker))
    }
    return findings
  }

  /// What configurations that are there already show.
  private func configured(_ contents: inout HostedContents) -> [(Node, Blocker)] {
    guard facts.known.UIHostingConfiguration != .none else { return [] }
    var result: [(Node, Blocker)] = []
    for mention in facts.uses[facts.known.UIHostingConfiguration] {
      guard let closure = mention.callAsCallee?.callArguments.first?.value, closure.kind == .closureExpr else { continue }
      for root in closure.bodyStatements where root.isExpression {
        if let blocker = contents.content(ofRootView: root).controllerBlocker { result.append((root, blocker)) }
      }
    }
    return result
  }
}
