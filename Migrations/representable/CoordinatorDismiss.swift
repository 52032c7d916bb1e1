import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See coordinator-dismiss.md.
struct CoordinatorDismiss: SiteRule {
  static let id = "coordinator-dismiss"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context), let coordinator = representable.coordinator,
      let action = dismissal(of: representable)
    else { return nil }
    let calls = index[coordinator.id].parts.flatMap(\.descendants).filter(dismissesController)
    guard let first = calls.first else { return nil }
    let blockers = calls.compactMap { blocker($0, action, representable, coordinator) }
    let parent = index.parent(of: coordinator, representable).map { index.spelling($0.name) }
    let sites = calls.map { call in
      var site = Site(
        rule: Self.id, node: call, declaration: call.enclosingStatement, level: .review,
        message: "the structure closes what SwiftUI presents")
      if blockers.isEmpty, let parent { site.edits = [call.replacement("\(call.needsSelf ? "self." : "")\(parent).\(action.call)")] }
      return site
    }
    return CandidateUnit(
      subject: "`dismiss(animated:)` of \(index.qualifiedName(coordinator.id))", location: first.location, sites: sites,
      blockers: Array(blockers.prefix(1)))
  }

  private struct Action {
    let property: Property
    /// `dismiss()`, or `presentationMode.wrappedValue.dismiss()`.
    let call: String
  }

  /// The property of a structure that closes what SwiftUI presents.
  private func dismissal(of representable: Representable) -> Action? {
    for property in index[representable.id].members.properties.values.joined() {
      guard let attribute = property.declaration.attributes.first(where: { index.spelling($0.attributeName) == "Environment" }) else { continue }
      let name = index.spelling(property.name)
      let words = attribute.tokens.map(attribute.identifier)
      if words.contains("dismiss") { return Action(property: property, call: "\(name)()") }
      if words.contains("presentationMode") { return Action(property: property, call: "\(name).wrappedValue.dismiss()") }
    }
    return nil
  }

  /// `controller.dismiss(animated: true)`.
  private func dismissesController(_ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, call.calleeName.map(index.spelling) == "dismiss", let base = call.firstChild?.memberBase,
      call.callArguments.contains(where: { index.spelling($0.label) == "animated" })
    else { return false }
    return context.questions.isOfType(["UIViewController"], base) == .yes
  }

  private func blocker(_ call: Node, _ action: Action, _ representable: Representable, _ coordinator: Representable.Coordinator) -> Blocker? {
    if call.callArguments.count > 1 {
      return Blocker(
        code: .dismissCompletion, message: "something is done when the controller has gone, and the structure's action has no place for it",
        location: call.location, help: "do it before, or when the sheet's `onDismiss` is called, and call `\(action.call)` of the structure")
    }
    guard let parent = index.parent(of: coordinator, representable) else {
      return Blocker(
        code: .noParent, message: "the coordinator does not keep the structure, whose `\(action.call)` closes it", location: call.location,
        help: "hand `\(action.call)` to the coordinator as a closure")
    }
    let isHidden = action.property.declaration.hasModifier(.private) || action.property.declaration.hasModifier(.fileprivate)
    let isUnwrapped = if case .optional = index.type(of: parent) { false } else { true }
    guard !isUnwrapped || isHidden && action.property.declaration.file != call.file || !call.isStatement else { return nil }
    return Blocker(
      code: .noParent, message: "the structure's `\(action.call)` cannot be called here", location: call.location,
      help: "hand it to the coordinator as a closure")
  }
}

extension Node {
  /// Whether a member of the coordinator needs `self.` here: in a closure.
  fileprivate var needsSelf: Bool { ancestor { $0 == .closureExpr || $0 == .functionDecl }?.kind == .closureExpr }

  fileprivate var isStatement: Bool {
    guard let kind = parent?.kind else { return false }
    return [.codeBlock, .closureExpr, .switchCase, .ifConfigClause].contains(kind)
  }
}

extension BlockerCode {
  static let dismissCompletion = BlockerCode(
    "dismiss-completion",
    "A controller is dismissed with work for when it has gone. SwiftUI's action to dismiss has no completion.")
  static let noParent = BlockerCode(
    "no-parent",
    "A coordinator dismisses a controller that SwiftUI presents, and does not reach the action of the structure that closes it.")
}
