import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See screen-scale.md.
struct ScreenScale: SiteRule {
  static let id = "screen-scale"
  static let anchors = ["UIScreen", "scale"]
  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    if let candidate = held(anchor) { return candidate }
    guard let scale = anchor.access(to: "main")?.access(to: "scale") else { return nil }
    var site = Site(
      rule: Self.id, node: scale, declaration: scale.enclosingStatement, level: .review,
      message: "`UIScreen.main.scale` becomes the scale of the traits")
    if let blocker = blocker(scale) {
      return CandidateUnit(subject: "`UIScreen.main.scale`", location: scale.location, sites: [site], blockers: [blocker])
    }
    site.edits = [scale.replacement(context.member("traitCollection", at: scale) + ".displayScale")]
    return CandidateUnit(
      subject: "`UIScreen.main.scale`", location: scale.location, sites: [site],
      notes: [.init("A view that is not in a window yet has the scale of the main screen, or 0", at: scale.location)])
  }

  /// `screen.scale`, where `screen` stands for `UIScreen.main`.
  private func held(_ anchor: Node) -> CandidateUnit? {
    guard let access = anchor.parent, access.kind == .memberAccessExpr, let receiver = access.firstChild, receiver != anchor,
      access.lastChild == anchor, anchor.text == "scale", context.questions.stands(receiver, for: "UIScreen", "main")
    else { return nil }
    let site = Site(
      rule: Self.id, node: anchor, declaration: anchor.enclosingStatement, level: .review,
      message: "`UIScreen.main.scale` becomes the scale of the traits")
    return CandidateUnit(
      subject: "`UIScreen.main.scale`", location: anchor.location, sites: [site], blockers: [Blocker(.heldReceiver, at: anchor)])
  }

  private func blocker(_ scale: Node) -> Blocker? {
    switch context.selfKind(at: scale) {
    case .swiftUIView:
      return Blocker(
        code: .scaleOfEnvironment, message: "a SwiftUI view reads the scale from its environment, which needs a property",
        location: scale.location, help: #"add `@Environment(\.displayScale) private var displayScale` to the view and use it here"#)
    case .controller, .view:
      if !scale.standsInInstanceBody { break }
      if let place = scale.setUp { return early(scale, place) }
      return scale.hasComment(in: scale.row.firstToken + 1..<scale.row.endToken) ? commented(scale) : nil
    case .other: break
    }
    return Blocker(
      code: .noTraits, message: "there is no view or controller as `self` here whose traits could be read", location: scale.location,
      help: "pass `traitCollection.displayScale` as a parameter from the view that needs it")
  }

  private func early(_ scale: Node, _ place: String) -> Blocker {
    Blocker(
      code: .scaleBeforeWindow, message: "`\(place)` runs before the view is in a window, where the scale of its traits may be 0",
      location: scale.location, help: "set this in `updateConstraints()`, `layoutSubviews()` or `viewIsAppearing(_:)`")
  }

  private func commented(_ scale: Node) -> Blocker {
    Blocker(code: .comment, message: "a comment is inside code that would be removed", location: scale.location, help: "move the comment")
  }
}

extension Node {
  /// The observer or method around a place that runs while views are loaded and put together; nil elsewhere.
  fileprivate var setUp: String? {
    guard let body = ancestor({ $0 == .accessorDecl || $0 == .functionDecl }) else { return nil }
    let name = body.identifier(body.kind == .accessorDecl ? body.introducer : body.introducer + 1)
    let names = body.kind == .accessorDecl ? ["didSet", "willSet"] : ["awakeFromNib", "loadView", "viewDidLoad"]
    return names.contains(name) ? name : nil
  }
}

extension BlockerCode {
  static let scaleOfEnvironment = BlockerCode(
    "scale-of-environment",
    "A SwiftUI view asks the screen for its scale, which is also in its environment. That needs a property, which a person has to add.")
  static let noTraits = BlockerCode(
    "no-traits",
    "The scale of the screen is read where `self` is neither a view nor a controller, so there are no traits that could be read instead.")
  static let scaleBeforeWindow = BlockerCode(
    "scale-before-window",
    "The scale is read before the view is in a window, when its traits may not have it yet and return 0.")
}
