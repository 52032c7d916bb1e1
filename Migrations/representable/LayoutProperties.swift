import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See layout-properties.md.
struct LayoutProperties: SiteRule {
  static let id = "layout-properties"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context),
      anchor.identifier(anchor.introducer + 1) == "updateUIView" || anchor.identifier(anchor.introducer + 1) == "updateNSView"
    else { return nil }
    let made = MadeView(representable)
    if let made, let unit = maskRemoval(made, representable) { return unit }
    guard let (statement, property) = assignment(representable) ?? made.flatMap(assignment) else { return nil }
    return .explained(
      Self.id, at: statement, subject: "`\(property)` of the view of \(index.qualifiedName(representable.id))",
      "`\(property)` of a wrapped view is SwiftUI's",
      by: Blocker(
        code: .layoutOfSwiftUI,
        message: "SwiftUI sets the `frame`, `bounds`, `center` and `transform` of a wrapped view, and what is set here is undefined",
        location: statement.location,
        help:
          "use SwiftUI's modifiers (`frame`, `offset`, `rotationEffect`, `scaleEffect`), "
          + "`sizeThatFits(_:\(representable.parameterLabel):context:)`, or a view inside of the wrapped one"
      ))
  }

  /// An assignment to what SwiftUI lays the view out by.
  private func assignment(_ representable: Representable) -> (Node, String)? {
    for node in representable.body.nodesRunWithIt {
      guard let target = node.assignmentTarget, let (base, property) = layoutTarget(target), representable.view(of: target) == base else {
        continue
      }
      return (node, property)
    }
    return nil
  }

  /// One where the view is made.
  private func assignment(_ made: MadeView) -> (Node, String)? {
    for statement in made.body.children {
      guard let target = statement.assignmentTarget, let (base, property) = layoutTarget(target), made.isNamed(by: base) else { continue }
      return (statement, property)
    }
    return nil
  }

  /// The view and the property of `view.frame` and `view.frame.size`.
  private func layoutTarget(_ target: Node) -> (Node, String)? {
    var path = target
    while path.kind == .memberAccessExpr, let base = path.statedBase, let name = path.memberName {
      if base.kind == .declReferenceExpr, Self.properties.contains(index.spelling(name)) { return (base, index.spelling(name)) }
      path = base
    }
    return nil
  }

  private static let properties: Set<String> = ["bounds", "center", "frame", "transform"]

  /// `view.translatesAutoresizingMaskIntoConstraints = false`, which SwiftUI sets itself.
  private func maskRemoval(_ made: MadeView, _ representable: Representable) -> CandidateUnit? {
    guard let name = index.names["translatesAutoresizingMaskIntoConstraints"],
      let (statement, _) = made.assignments.first(where: { $0.property == name && $0.statement.assignedValue?.text == "false" }),
      !isConstrained(made)
    else { return nil }
    let site = Site(
      rule: Self.id, node: statement, declaration: statement, level: .review,
      message: "the layout of a wrapped view is left to SwiftUI", edits: [statement.lineRemoval()])
    return CandidateUnit(
      subject: "layout of \(index.qualifiedName(representable.id))", location: site.location, sites: [site],
      notes: [.init("SwiftUI sets it for the views that it wraps", at: statement.location)])
  }

  /// Whether the method gives the view a size by constraints, which the mask would then be against.
  private func isConstrained(_ made: MadeView) -> Bool {
    ["heightAnchor", "widthAnchor"].contains { anchor in
      guard let name = index.names[anchor] else { return false }
      return made.body.uses(of: name).contains { $0.parent?.statedBase.map(made.isNamed) == true }
    }
  }
}

extension BlockerCode {
  static let layoutOfSwiftUI = BlockerCode(
    "layout-of-swiftui",
    "A property that SwiftUI lays a wrapped view out by is set when the view is updated. What comes of it is undefined.")
}
