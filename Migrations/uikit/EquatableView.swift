import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See equatable-view.md.
struct EquatableView: SiteRule {
  static let id = "equatable-view"
  static let anchors = ["rootView"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    let target = anchor.referenceWithBase
    guard let statement = target.parent, statement.assignmentTarget == target, let host = target.memberBase,
      let value = statement.assignedValue,
      let function = statement.ancestor({ $0 == .functionDecl || $0 == .closureExpr }), function.kind == .functionDecl,
      Self.frequent.contains(index.spelling(function.declaredName)),
      context.questions.isOfType(["UIHostingController", "NSHostingController", "NSHostingView"], host) == .yes,
      let view = withClosure(value)
    else { return nil }
    let (name, method) = (index.qualifiedName(view), index.spelling(function.declaredName))
    return .explained(
      Self.id, at: value, subject: "`\(name)` in `\(method)`", "`\(name)` is compared before it is evaluated again",
      by: Blocker(
        code: .closureInRootView,
        message: "`\(method)` runs often, and a view with a closure never equals the one before: its body is evaluated each time",
        location: value.location,
        help:
          "let `\(name)` conform to `Equatable` by what it shows, and assign `\(name)(…).equatable()`; a host of its type is "
          + "`UIHostingController<EquatableView<\(name)>>`"
      ))
  }

  /// The view of the project that a call makes with a closure, where it is not compared.
  private func withClosure(_ value: Node) -> TypeID? {
    guard value.kind == .functionCallExpr, value.callArguments.contains(where: { $0.value.kind == .closureExpr }),
      case .declared(let id, _) = index.type(ofExpression: value), index[id].node.kind == .structDecl,
      context.questions.isView(value) == .yes,
      index.names["Equatable"].map({ equatable in
        !index.withInherited(id).contains { index[$0].inheritedTypes.contains { $0.typeName == equatable } }
      }) ?? true
    else { return nil }
    let properties = index[id].members.properties.values.joined()
    return properties.contains { !$0.isComputed && $0.declaration.attributes.isEmpty && $0.annotation?.isFunction == true } ? id : nil
  }

  /// What UIKit and SwiftUI call again and again.
  private static let frequent: Set<String> = [
    "draw", "layoutSubviews", "scrollViewDidScroll", "updateConfiguration", "updateNSView", "updateNSViewController", "updateUIView",
    "updateUIViewController", "viewDidLayoutSubviews", "viewWillLayoutSubviews",
  ]
}

extension Node {
  /// Whether a type is that of a function, or of an optional one.
  fileprivate var isFunction: Bool {
    if kind == .functionType { return true }
    guard [.attributedType, .optionalType, .tupleType, .tupleTypeElement].contains(kind) else { return false }
    let parts = children.filter { $0.isType || $0.kind == .tupleTypeElement }
    return parts.count == 1 && parts[0].isFunction
  }
}

extension BlockerCode {
  static let closureInRootView = BlockerCode(
    "closure-in-root-view",
    "A hosted view is assigned in a method that runs often, and has a closure, so that SwiftUI cannot see that nothing has changed.")
}
