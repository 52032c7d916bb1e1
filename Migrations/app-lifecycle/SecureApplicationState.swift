import MoltAnalyses
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See secure-application-state.md.
struct SecureApplicationState: SiteRule {
  static let id = "secure-application-state"
  static let anchors = Array(newLabels.keys)
  private static let newLabels = [
    "shouldSaveApplicationState": "shouldSaveSecureApplicationState",
    "shouldRestoreApplicationState": "shouldRestoreSecureApplicationState",
  ]
  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let method = DelegateMethod(at: anchor, parameterType: "NSCoder", delegates: ["UIApplicationDelegate"], context),
      let new = Self.newLabels[method.label]
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: method.function, level: .review, message: "`\(method.label)` becomes `\(new)`")
    let blockers = method.blockers(named: new)
    if blockers.isEmpty { site.edits = [method.relabeling(to: new)] }
    return CandidateUnit(
      subject: "`\(method.label)`", location: anchor.location, sites: [site], blockers: blockers,
      notes: [.init("What controllers encode and decode as their state now has to support `NSSecureCoding`", at: anchor.location)])
  }
}
