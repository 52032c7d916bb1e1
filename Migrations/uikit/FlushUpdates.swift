import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See flush-updates.md.
struct FlushUpdates: SiteRule {
  static let id = "flush-updates"
  static let anchors = ["layoutIfNeeded"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let call = anchor.callAsCallee, let closure = call.ancestor({ $0 == .closureExpr || $0 == .functionDecl }),
      closure.kind == .closureExpr,
      let animation = animation(of: closure)
    else { return nil }
    return .explained(
      Self.id, at: call, subject: "`\(animation)`", "a layout is animated by `.flushUpdates`",
      by: Blocker(
        code: .animatedLayout, message: "the layout is forced in the middle of the animation, which `.flushUpdates` does by itself",
        location: call.location,
        help:
          "`UIView.animate(options: .flushUpdates) { … }` lays out before and after the closure; a `layoutIfNeeded()` of a view further "
          + "up lays out its other children, too"
      ))
  }

  /// The call that animates what a closure changes: not its completion.
  private func animation(of closure: Node) -> String? {
    var argument = closure
    if let parent = closure.parent, parent.kind == .labeledExpr || parent.kind == .multipleTrailingClosureElement { argument = parent }
    guard let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild, callee != argument,
      let name = callee.calleeReference.map(\.text), Self.animations.contains(name)
    else { return nil }
    if argument.kind != .closureExpr { return ["animations", "animation"].contains(argument.argumentLabel) ? name : nil }
    // `animate(withDuration: 1) { … }`; behind `animations:` it is the completion.
    return call.callArguments.contains { index.spelling($0.label) == "animations" && !$0.isTrailingClosure } ? nil : name
  }

  private static let animations: Set<String> = ["UIViewPropertyAnimator", "addAnimations", "animate", "animateKeyframes", "transition"]
}

extension BlockerCode {
  static let animatedLayout = BlockerCode(
    "animated-layout",
    "A layout is forced in the closure of an animation. Since iOS 26 an option of the animation does so, for all that is pending.")
}
