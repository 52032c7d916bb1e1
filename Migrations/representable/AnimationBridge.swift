import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See animation-bridge.md.
struct AnimationBridge: SiteRule {
  static let id = "animation-bridge"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context),
      !["animate", "transaction"].contains(where: { word in asks(word, in: representable.body) }),
      let call = representable.body.nodesRunWithIt.first(where: animates)
    else { return nil }
    return .explained(
      Self.id, at: call, subject: "animation in \(index.qualifiedName(representable.id))", "each update is animated",
      by: Blocker(
        code: .ownAnimation, message: "SwiftUI knows whether a change is animated, and how; here each one is, the first included",
        location: call.location,
        help:
          "look at `context.transaction.animation` and `disablesAnimations`; since iOS 18, `context.animate { … }` animates as SwiftUI does"
      ))
  }

  /// Whether the body asks the context.
  private func asks(_ word: String, in body: Node) -> Bool {
    guard let name = index.names[word] else { return false }
    return body.uses(of: name).contains { use in
      guard let access = use.parent, access.kind == .memberAccessExpr, let base = access.memberBase else { return false }
      return base.text == "context"
    }
  }

  /// `UIView.animate(withDuration:…)` and its like.
  private func animates(_ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, let name = call.calleeName.map(index.spelling), ["animate", "transition"].contains(name),
      let base = call.firstChild?.memberBase
    else { return false }
    return base.text == "UIView"
  }
}

extension BlockerCode {
  static let ownAnimation = BlockerCode(
    "own-animation",
    "The method that updates a wrapped view animates whatever SwiftUI's transaction says.")
}
