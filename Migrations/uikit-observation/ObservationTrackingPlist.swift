import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See observation-tracking-plist.md.
struct ObservationTrackingPlist: SiteRule {
  static let id = "observation-tracking-plist"
  static let anchors = [
    "draw", "layoutSubviews", "updateConfiguration", "updateConstraints", "updateViewConstraints", "viewDidLayoutSubviews",
    "viewWillLayoutSubviews",
  ]

  private let context: RuleContext
  private let observable: Name?
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) {
    self.context = context
    observable = context.index.names["Observable"]
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let observable, context.project.foreignMentions[Self.key] == nil, anchor.kind == .functionDecl, anchor.isMember,
      anchor.hasModifier(.override), let body = anchor.firstChild(.codeBlock),
      context.questions.isInside(anchor, ["UIView", "UIViewController"]), !isDefault(anchor),
      let read = body.descendants.first(where: { isTracked($0, observable) })
    else { return nil }
    let method = index.spelling(anchor.declaredName)
    return .explained(
      Self.id, at: read, of: anchor, subject: "`\(method)` of \(index.enclosingType(of: anchor).map(index.qualifiedName) ?? "a view")",
      "UIKit can call `\(method)` again when `\(read.text)` changes",
      by: Blocker(
        code: .noObservationTracking, message: "before iOS 26, UIKit sees what is read here only where the app's Info.plist asks for it",
        location: read.location,
        help: "set `\(Self.key)` to true in the Info.plist of the app, from iOS 18 on; nothing needs to call `setNeedsLayout()` then"))
  }

  static let key = "UIObservationTrackingEnabled"

  /// Whether all targets of the file have what tracks by itself.
  private func isDefault(_ node: Node) -> Bool {
    let versions: [Platform: Version] = [.iOS: Version(26), .macCatalyst: Version(26), .tvOS: Version(26), .visionOS: Version(26)]
    if case .open = context.project.gate(node.file, requirements: versions, in: index.availabilityScope(of: node)) { return true }
    return false
  }

  /// Whether a stored property of an `@Observable` class is read here.
  private func isTracked(_ node: Node, _ observable: Name) -> Bool {
    guard node.kind == .memberAccessExpr, let base = node.memberBase, let name = node.memberName,
      let id = index.type(ofExpression: base).unwrapped.declaration, index[id].node.attribute(named: observable) != nil,
      let property = index[id].members.properties[name]?.first
    else { return false }
    return property.isVar && !property.isStatic
      && index.names["ObservationIgnored"].map { property.declaration.attribute(named: $0) == nil } ?? true
  }
}

extension BlockerCode {
  static let noObservationTracking = BlockerCode(
    "no-observation-tracking",
    "A view reads an observable model in a method of its layout. UIKit tracks that by itself since iOS 26, and on iOS 18 where the "
      + "Info.plist asks for it."
  )
}
