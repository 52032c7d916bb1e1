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
      message: "`isNetworkActivityIndicatorVisible` does nothing any more")
    let candidate = { (site: Site, blockers: [Blocker], notes: [MigrationUnit.Note]) in
      CandidateUnit(
        subject: "`isNetworkActivityIndicatorVisible`", location: access.location, sites: [site], blockers: blockers, notes: notes)
    }
    guard let assignment = access.parent, assignment.assignmentTarget == access else { return candidate(site, [read(access)], []) }
    if let effect = assignment.firstEffect(after: access) { return candidate(site, [effectful(effect)], []) }
    guard let removal = StatementRemoval(of: assignment) else { return candidate(site, [read(access)], []) }
    site.edits = removal.edits
    return candidate(
      site, [], [.init("Devices with a home button showed it in the status bar: show activity in the app where it matters", at: access.location)])
  }

  private func read(_ access: Node) -> Blocker {
    Blocker(
      code: .indicatorRead, message: "what the property says is used here, and it says nothing any more", location: access.location,
      help: "keep in a property of your own whether something is loading")
  }

  private func effectful(_ effect: Node) -> Blocker {
    Blocker(
      code: .indicatorEffect, message: "the value is the result of a call, which would no longer be made", location: effect.location,
      help: "make the call a statement of its own, where it does more than answer")
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
    "The code reads whether the network activity indicator is visible. Systems that do not show it any more keep no such state, so that what is read has to be kept by the app.")
  static let indicatorEffect = BlockerCode(
    "indicator-effect",
    "What the indicator is set to is the result of a call. Taking the assignment away would take away the call, and what that does is not known.")
}
