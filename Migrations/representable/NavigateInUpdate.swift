import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See navigate-in-update.md.
struct NavigateInUpdate: SiteRule {
  static let id = "navigate-in-update"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context) else { return nil }
    return navigationAtUpdate(of: representable) ?? navigationOfMade(by: representable)
  }

  private func navigationAtUpdate(of representable: Representable) -> CandidateUnit? {
    guard let call = representable.body.nodesRunWithIt.first(where: { navigates($0) && !isGuarded($0, in: representable.body) }),
      let name = call.calleeName.map(index.spelling)
    else { return nil }
    return .explained(
      Self.id, at: call, subject: "`\(name)` in \(index.qualifiedName(representable.id))", "`\(name)` is called at each update",
      by: Blocker(
        code: .navigatesAtUpdate,
        message: "SwiftUI updates a view whenever something around it changes, and each time this is called again",
        location: call.location,
        help: "ask whether it is there already (`presentedViewController == nil`), or call it in the action that asks for it"))
  }

  /// What is asked of a controller in the method that makes it, which nobody has put on the screen by then.
  private func navigationOfMade(by representable: Representable) -> CandidateUnit? {
    guard let made = MadeView(representable),
      let call = made.body.nodesRunWithIt.first(where: { navigates($0) && isOfMade($0, made) }),
      let name = call.calleeName.map(index.spelling)
    else { return nil }
    return .explained(
      Self.id, at: call, subject: "`\(name)` in \(index.qualifiedName(representable.id))",
      "`\(name)` is called before the controller is shown",
      by: Blocker(
        code: .navigatesInMake,
        message: "a controller that was just made is on no screen: it has no navigation controller, and nothing is presented from it",
        location: call.location, help: "do it in SwiftUI, with `navigationDestination` or `sheet`, or from the controller's `viewDidAppear`"
      ))
  }

  /// `made.navigationController?.pushViewController(…)`, `made.present(…)`.
  private func isOfMade(_ call: Node, _ made: MadeView) -> Bool {
    guard var base = call.firstChild?.memberBase else { return false }
    while base.kind == .optionalChainingExpr || base.kind == .forceUnwrapExpr, let inner = base.firstChild { base = inner }
    if base.memberName.map(index.spelling) == "navigationController", let owner = base.memberBase { return made.isNamed(by: owner) }
    return made.isNamed(by: base) && call.calleeName.map(index.spelling) == "present"
  }

  private func navigates(_ call: Node) -> Bool {
    guard let name = call.calleeName.map(index.spelling), Self.calls.contains(name),
      call.callArguments.contains(where: { index.spelling($0.label) == "animated" }), let base = call.firstChild?.memberBase
    else { return false }
    return index.isView(index.type(ofExpression: base))
  }

  /// Whether a condition around or above asks what is on the screen.
  private func isGuarded(_ call: Node, in body: Node) -> Bool {
    let isAsked = Self.questions.contains { question in
      guard let name = index.names[question] else { return false }
      return body.uses(of: name).contains {
        $0.row.firstToken < call.row.firstToken && $0.ancestor { $0 == .conditionElement || $0 == .codeBlock }?.kind == .conditionElement
      }
    }
    return isAsked || isSwitchedOff(call, in: body)
  }

  /// Whether what a condition around asks is set in its body: it holds once. `switch` subjects that ask what is on the screen count, too.
  private func isSwitchedOff(_ call: Node, in body: Node) -> Bool {
    var node = call.parent
    while let current = node, current != body {
      if current.kind == .ifExpr {
        let conditions = current.children.filter { $0.kind == .conditionElement }.flatMap(\.descendants)
        let targets = current.children.filter { $0.kind == .codeBlock }.flatMap(\.descendants).compactMap(\.assignmentTarget)
        if targets.contains(where: { target in conditions.contains { $0.isExpression && $0.text == target.text } }) { return true }
      }
      if current.kind == .switchExpr, let subject = current.firstChild,
        ([subject] + Array(subject.descendants)).contains(where: { $0.kind == .declReferenceExpr && Self.questions.contains($0.text) })
      {
        return true
      }
      node = current.parent
    }
    return false
  }

  private static let calls: Set<String> = [
    "dismiss", "popToRootViewController", "popToViewController", "popViewController", "present", "pushViewController",
  ]
  private static let questions = [
    "isBeingDismissed", "isBeingPresented", "presentedViewController", "presentingViewController", "topViewController", "viewControllers",
    "visibleViewController",
  ]
}

extension BlockerCode {
  static let navigatesAtUpdate = BlockerCode(
    "navigates-at-update",
    "The method that updates a wrapped controller presents, pushes or dismisses one without asking what is on the screen. It runs for "
      + "each change of what is around."
  )
  static let navigatesInMake = BlockerCode(
    "navigates-in-make",
    "The method that makes a wrapped controller pushes from it, or presents from it. It is in no navigation controller and in no window "
      + "yet, so that nothing happens."
  )
}
