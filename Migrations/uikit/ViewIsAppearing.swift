import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See view-is-appearing.md.
struct ViewIsAppearing: SiteRule {
  static let id = "view-is-appearing"
  static let anchors = ["viewWillAppear"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, anchor.hasModifier(.override), let body = anchor.firstChild(.codeBlock),
      context.questions.isInside(anchor, ["UIViewController"]), let read = body.descendants.first(where: isNotThereYet)
    else { return nil }
    return .explained(
      Self.id, at: read, subject: "`viewWillAppear` of \(index.enclosingType(of: anchor).map(index.qualifiedName) ?? "a controller")",
      "`\(read.text)` is known in `viewIsAppearing`",
      by: Blocker(
        code: .earlyGeometry, message: "the view is not in its window yet: its size and its traits are those of before",
        location: read.location,
        help: "do it in `viewIsAppearing(_:)`, which is called when they are known, and runs on iOS 13 and later"))
  }

  /// Whether a size of the controller's view, or a trait that may change, is read here.
  private func isNotThereYet(_ node: Node) -> Bool {
    guard node.kind == .memberAccessExpr, let base = node.memberBase, let name = node.memberName.map(index.spelling),
      node.ancestor({ $0 == .closureExpr || $0 == .functionDecl })?.kind == .functionDecl, !node.isAssigned
    else { return false }
    if base.kind == .declReferenceExpr, case .local? = index.lookUpValue(base.token(base.row.firstToken).name, at: base) { return false }
    switch base.text {
    case "view", "self.view": return ["bounds", "frame", "safeAreaInsets"].contains(name)
    case "traitCollection", "self.traitCollection": return name != "userInterfaceIdiom" && name != "performAsCurrent"
    default: return false
    }
  }
}

extension Node {
  /// Whether this is what an assignment assigns to, or the beginning of its path.
  fileprivate var isAssigned: Bool {
    var path = self
    while let parent = path.parent, parent.kind == .memberAccessExpr, parent.firstChild == path { path = parent }
    return path.parent?.assignmentTarget == path
  }
}

extension BlockerCode {
  static let earlyGeometry = BlockerCode(
    "early-geometry",
    "`viewWillAppear` reads a size or a trait of a view that is not in its window yet.")
}
