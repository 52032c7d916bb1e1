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
    let calls = index[coordinator.id].parts.flatMap(\.descendants).filter { call in
      dismissesController(call) && index.enclosingType(of: call) == coordinator.id && isWrapped(call.firstChild!.memberBase!, representable)
    }
    guard let first = calls.first else { return nil }
    let blockers = calls.compactMap { blocker($0, action, representable, coordinator) }
    let parent = index.parent(of: coordinator, representable).map { index.spelling($0.name) }
    let sites = calls.map { call in
      var site = Site(
        rule: Self.id, node: call, declaration: call.enclosingStatement, level: .review,
        message: "the structure closes what SwiftUI presents")
      if blockers.isEmpty, let parent { site.edits = [call.replacement("\(owner(at: call, parent))\(parent).\(action.call)")] }
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
      guard let attribute = property.declaration.attributes.first(where: { index.spelling($0.attributeName) == "Environment" }) else {
        continue
      }
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

  /// Whether a controller is the wrapped one, that a delegate's method is called with: not one that the coordinator presents itself.
  private func isWrapped(_ receiver: Node, _ representable: Representable) -> Bool {
    guard receiver.kind == .declReferenceExpr,
      case .local(let parameter)? = index.lookUpValue(receiver.token(receiver.row.firstToken).name, at: receiver),
      parameter.kind == .functionParameter,
      let given = parameter.typeChild?.typeName, let made = representable.make?.firstChild(.returnClause)?.typeChild
    else { return false }
    let name = index.spelling(given)
    switch index.resolve(made) {
    case .external(let wrapped, _): return wrapped == given || index.isFrameworkType(wrapped, kindOf: [name])
    case .declared(let id, _): return index[id].name == given || index.inherits(id, fromOneOf: [name])
    default: return given == made.typeName
    }
  }

  /// What stands before the structure at a call: nothing, `self.`, or `self?.` where a closure holds the coordinator weakly.
  private func owner(at call: Node, _ parent: String) -> String {
    var isInClosure = false
    var scope = call.parent
    while let current = scope, current.kind != .functionDecl {
      if current.kind == .closureExpr {
        isInClosure = true
        let isWeak =
          current.firstChild(.closureSignature)?.descendants.contains { $0.kind == .closureCapture && $0.text == "weak self" } ?? false
        if isWeak {
          let isUnwrapped = current.descendants.contains {
            $0.kind == .optionalBindingCondition && $0.boundName == .`self` && $0.index < call.index
          }
          return isUnwrapped ? "self." : "self?."
        }
      }
      scope = current.parent
    }
    guard let name = index.names[parent], case .property? = index.lookUpValue(name, at: call) else { return "self." }
    return isInClosure ? "self." : ""
  }

  private func blocker(_ call: Node, _ action: Action, _ representable: Representable, _ coordinator: Representable.Coordinator) -> Blocker?
  {
    if call.callArguments.count > 1, call.callArguments.last?.value.kind != .nilLiteralExpr {
      return Blocker(
        code: .dismissCompletion, message: "something is done when the controller has gone, and the structure's action has no place for it",
        location: call.location, help: "do it before, or when the sheet's `onDismiss` is called, and call `\(action.call)` of the structure"
      )
    }
    guard let parent = index.parent(of: coordinator, representable) else {
      return Blocker(
        code: .noParent, message: "the coordinator does not keep the structure, whose `\(action.call)` closes it", location: call.location,
        help: "hand `\(action.call)` to the coordinator as a closure")
    }
    let isHidden = action.property.declaration.hasModifier(.private) || action.property.declaration.hasModifier(.fileprivate)
    let isUnwrapped = if case .optional = index.type(of: parent) { false } else { true }
    let isStatic = call.ancestor { $0 == .functionDecl }.map { $0.hasModifier(.static) || $0.hasModifier(.class) } ?? false
    guard !isUnwrapped || isStatic || isHidden && action.property.declaration.file != call.file || !call.isStatement else { return nil }
    return Blocker(
      code: .noParent, message: "the structure's `\(action.call)` cannot be called here", location: call.location,
      help: "hand it to the coordinator as a closure")
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
