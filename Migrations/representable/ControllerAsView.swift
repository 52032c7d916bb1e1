import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See controller-as-view.md.
struct ControllerAsView: SiteRule {
  static let id = "controller-as-view"
  static let anchors = ["makeNSView", "makeUIView"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, let body = anchor.firstChild(.codeBlock),
      context.questions.isInside(anchor, ["UIViewRepresentable", "NSViewRepresentable"]),
      let view = results(of: body).first(where: isViewOfController)
    else { return nil }
    let kit = index.spelling(anchor.declaredName).contains("UI") ? "UI" : "NS"
    return .explained(
      Self.id, at: view, subject: "`\(view.text)`", "the view of a controller is wrapped without its controller",
      by: Blocker(
        code: .viewOfController,
        message: "the controller has no parent, hears nothing of appearing, traits and rotation, and goes where nothing keeps it",
        location: view.location, help: "wrap the controller itself, as `\(kit)ViewControllerRepresentable`"))
  }

  /// What a method returns: the values of its `return`s, or its one expression.
  private func results(of body: Node) -> [Node] {
    let returned = body.nodesRunWithIt.filter { $0.kind == .returnStmt }.compactMap(\.expressionChild)
    return returned + body.children.suffix(1).filter(\.isExpression)
  }

  private func isViewOfController(_ node: Node) -> Bool {
    guard node.bareExpression.kind == .memberAccessExpr, node.bareExpression.memberName.map(index.spelling) == "view",
      let base = node.bareExpression.memberBase
    else { return false }
    return context.questions.isOfType(["UIViewController", "NSViewController"], base) == .yes
  }
}

extension BlockerCode {
  static let viewOfController = BlockerCode(
    "view-of-controller",
    "What wraps a view returns that of a controller, which nothing keeps and which has no parent.")
}
