import MoltEditing
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See synchronize.md.
struct Synchronize: SiteRule {
  static let id = "synchronize"
  static let anchors = ["synchronize"]

  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let call = anchor.callAsCallee, call.callArguments.isEmpty, let receiver = call.firstChild?.memberBase,
      context.questions.isOfType(["UserDefaults", "UserDefaults?"], receiver) == .yes
    else { return nil }
    var site = Site(
      rule: Self.id, node: call, name: anchor.row.firstToken, declaration: call.enclosingStatement, level: .review,
      message: "defaults are written by themselves")
    var blockers: [Blocker] = []
    let statement = self.statement(thatDrops: call)
    if let statement, !receiver.hasEffects, let removal = StatementRemoval(of: statement) {
      site.edits = removal.edits
    } else {
      blockers = [
        Blocker(
          code: .synchronizeResult,
          message: statement == nil ? "the result is used, and says nothing" : "more is done here than to synchronize",
          location: call.location, help: "go on as if it were `true`")
      ]
    }
    return CandidateUnit(
      subject: "`\(call.text)`", location: site.location, sites: [site], blockers: blockers,
      notes: [.init("What has just been set is written a moment later: that counts only where the process ends at once", at: call.location)]
    )
  }

  /// The statement that a call is, or `_ = call`.
  private func statement(thatDrops call: Node) -> Node? {
    if context.questions.isUnusedStatement(call) { return call }
    guard let sequence = call.parent, sequence.assignmentTarget?.kind == .discardAssignmentExpr, sequence.assignedValue == call else {
      return nil
    }
    return sequence
  }
}

extension Node {
  /// Whether a receiver does more than to name an object: `UserDefaults(suiteName:)` makes one.
  fileprivate var hasEffects: Bool {
    ([self] + descendants).contains { node in
      switch node.kind {
      case .functionCallExpr: node.firstChild?.text != "UserDefaults"
      case .subscriptCallExpr, .awaitExpr, .tryExpr, .closureExpr: true
      default: false
      }
    }
  }
}

extension BlockerCode {
  static let synchronizeResult = BlockerCode(
    "synchronize-result",
    "The result of `UserDefaults.synchronize()` is used, or what it is called on does more than to name an object.")
}
