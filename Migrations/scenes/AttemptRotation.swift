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
      message: "`attemptRotationToDeviceOrientation()` becomes a call on a controller")
    if let blocker = blocker(call, access) {
      return CandidateUnit(subject: "`\(anchor.text)`", location: call.location, sites: [site], blockers: [blocker])
    }
    site.edits = [access.replacement(context.member(Self.replacement, at: call))]
    return CandidateUnit(
      subject: "`\(anchor.text)`", location: call.location, sites: [site],
      notes: [
        .init("This only asks this controller again: call it on the controller that decides, if that is another one", at: call.location)
      ])
  }

  private func blocker(_ call: Node, _ access: Node) -> Blocker? {
    guard context.selfKind(at: call) == .controller, call.standsInInstanceBody else {
      return Blocker(
        code: .noController, message: "a controller is asked for its orientations, and there is none here", location: call.location,
        help: "call `\(Self.replacement)()` on the controller whose orientations have changed")
    }
    guard call.hasComment(in: access.row.firstToken + 1..<access.row.endToken) else { return nil }
    return Blocker(
      code: .comment, message: "a comment is inside code that would be removed", location: call.location, help: "move the comment")
  }
}

extension BlockerCode {
  static let noController = BlockerCode(
    "no-controller",
    "The new method asks one view controller for its orientations, and this code does not belong to one.")
}
