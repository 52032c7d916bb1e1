import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See network-activity-indicator.md.
struct NetworkActivityIndicator: SiteRule {
  static let id = "network-activity-indicator"
  static let anchors = ["isNetworkActivityIndicatorVisible"]

  init(_ context: RuleContext) {}

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let access = anchor.parent, access.kind == .memberAccessExpr,
      let base = access.firstChild, base != anchor, base.text.filter({ !$0.isWhitespace }) == "UIApplication.shared"
    else { return nil }
    var site = Site(
      rule: Self.id, node: access, declaration: access.enclosingStatement, level: .review,
      message: "`isNetworkActivityIndicatorVisible` no longer does anything")
    let candidate = { (site: Site, blockers: [Blocker], notes: [MigrationUnit.Note]) in
      CandidateUnit(
        subject: "`isNetworkActivityIndicatorVisible`", location: access.location, sites: [site], blockers: blockers, notes: notes)
    }
    guard let assignment = access.parent, assignment.assignmentTarget == access else { return candidate(site, [read(access)], []) }
    if let effect = assignment.firstEffect(after: access) { return candidate(site, [effectful(effect)], []) }
    guard let removal = StatementRemoval(of: assignment) else { return candidate(site, [read(access)], []) }
    site.edits = removal.edits
    return candidate(
      site, [],
      [.init("Devices with a home button showed it in the status bar: show activity in the app where it matters", at: access.location)])
  }

  private func read(_ access: Node) -> Blocker {
    Blocker(
      code: .indicatorRead, message: "the property's value is used here, and it no longer means anything", location: access.location,
      help: "keep track of whether something is loading in your own property")
  }

  private func effectful(_ effect: Node) -> Blocker {
    Blocker(
      code: .indicatorEffect, message: "the value is the result of a call that would no longer be made", location: effect.location,
      help: "make the call a statement of its own, if it does more than return a value")
  }
}

extension Node {
  /// The first part of an assignment's value that may do something when it is evaluated.
  fileprivate func firstEffect(after target: Node) -> Node? {
    descendants.first { node in
      node.range.lowerBound >= target.range.upperBound
        && [.functionCallExpr, .subscriptCallExpr, .awaitExpr, .tryExpr, .macroExpansion, .closureExpr].contains(node.kind)
    }
  }
}

extension BlockerCode {
  static let indicatorRead = BlockerCode(
    "indicator-read",
    "The code reads whether the network activity indicator is visible. Systems that no longer show it do not keep such a state, so the "
      + "app has to keep it."
  )
  static let indicatorEffect = BlockerCode(
    "indicator-effect",
    "What the indicator is set to is the result of a call. Removing the assignment would remove the call, whose effects are not known.")
}
