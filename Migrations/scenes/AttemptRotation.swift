import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See attempt-rotation.md.
struct AttemptRotation: SiteRule {
  static let id = "attempt-rotation"
  static let anchors = ["attemptRotationToDeviceOrientation"]
  private static let replacement = "setNeedsUpdateOfSupportedInterfaceOrientations"
  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .declReferenceExpr, let access = anchor.parent,
      access.kind == .memberAccessExpr, access.firstChild != anchor, let call = access.parent, call.kind == .functionCallExpr,
      call.firstChild == access, !context.callsOwnDeclaration(call)
    else { return nil }
    var site = Site(
      rule: Self.id, node: call, declaration: call.enclosingStatement, level: .review,
      message: "`attemptRotationToDeviceOrientation()` is asked of a controller")
    if let blocker = blocker(call, access) {
      return CandidateUnit(subject: "`\(anchor.text)`", location: call.location, sites: [site], blockers: [blocker])
    }
    site.edits = [access.replacement(context.member(Self.replacement, at: call))]
    return CandidateUnit(
      subject: "`\(anchor.text)`", location: call.location, sites: [site],
      notes: [
        .init("It is this controller that is asked again: call it on the one that decides, where that is another", at: call.location)
      ])
  }

  private func blocker(_ call: Node, _ access: Node) -> Blocker? {
    guard context.selfKind(at: call) == .controller, call.standsInInstanceBody else {
      return Blocker(
        code: .noController, message: "the orientations are asked of one controller, and there is none here", location: call.location,
        help: "call `\(Self.replacement)()` of the controller whose orientations have changed")
    }
    guard call.hasComment(in: access.row.firstToken + 1..<access.row.endToken) else { return nil }
    return Blocker(code: .comment, message: "a comment stands inside of what would go", location: call.location, help: "move the comment")
  }
}

extension BlockerCode {
  static let noController = BlockerCode(
    "no-controller",
    "The new method asks one view controller for its orientations, and the code here belongs to none.")
}
