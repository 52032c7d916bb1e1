import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See navigation-view.md.
struct NavigationViewStack: SiteRule {
  static let id = "navigation-view"
  static let anchors = ["NavigationView", "navigationViewStyle"]

  private let context: RuleContext
  private let index: ProjectIndex
  /// Links that a binding opens, anywhere in the project.
  private let boundLinks: [Node]

  init(_ context: RuleContext) {
    self.context = context
    index = context.index
    let index = context.index
    let links = index.occurrences(of: index.names["NavigationLink"] ?? .none)
    boundLinks = links.filter { link in
      guard let call = link.parent, call.kind == .functionCallExpr, call.firstChild == link else { return false }
      return call.callArguments.contains { ["isActive", "selection"].contains(index.spelling($0.label)) }
    }
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard context.imports("SwiftUI", anchor.file), anchor.kind == .declReferenceExpr else { return nil }
    if anchor.text == "navigationViewStyle" { return candidate(ofStyle: anchor) }
    guard let name = index.names["NavigationView"], index.lookUpType([name], at: anchor) == nil, let call = anchor.parent,
      call.kind == .functionCallExpr, call.firstChild == anchor
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: call.enclosingStatement, level: .review,
      message: "`NavigationView` becomes `NavigationStack`")
    var (blockers, notes): ([Blocker], [MigrationUnit.Note]) = ([], [])
    do throws(BlockerError) {
      let style = try stackStyle(of: call)
      if let link = boundLinks.first(where: call.contains) {
        throw BlockerError(
          .boundLink, "this link is opened by a binding, which in a `NavigationStack` is done by `navigationDestination`", link,
          "migrate the link first: see navigation-link-is-active and navigation-link-selection")
      }
      site.edits = edits(of: call, anchor, style)
      if let link = boundLinks.first {
        notes.append(
          MigrationUnit.Note("a link like this one, if it is shown in the stack, is opened differently by its binding", at: link.location))
      }
      notes.append(MigrationUnit.Note("check whether what is pushed is still the same view when its data changes", at: anchor.location))
    } catch {
      blockers = [error.blocker]
    }
    return CandidateUnit(subject: "`NavigationView`", location: anchor.location, sites: [site], blockers: blockers, notes: notes)
  }

  private func edits(of call: Node, _ anchor: Node, _ style: Node?) -> [Edit] {
    var edits = [anchor.replacement("NavigationStack")]
    if let content = call.callArguments.first, !content.isTrailingClosure, let argument = content.value.parent {
      let label = argument.token(argument.row.firstToken)
      edits.append(Edit(Location(argument.file, label.start..<label.end), "root"))
    }
    if let style, let base = style.firstChild?.firstChild {
      edits.append(Edit(Location(style.file, base.range.upperBound..<style.range.upperBound), ""))
    }
    return edits
  }

  /// Whether a navigation view without a style is a stack all the same: in a preview, and where there are no columns.
  private func isStack(_ call: Node) -> Bool {
    guard let content = call.callArguments.first?.value, content.kind == .closureExpr,
      case let views = content.children.filter({ $0.kind != .closureSignature }), views.count == 1, views[0].isExpression
    else { return false }
    let platforms = Set(context.project.targets(of: call.file).flatMap { context.project.targets[$0].platforms })
    return !platforms.isEmpty && platforms.isSubset(of: [.tvOS, .watchOS]) || isPreview(call)
  }

  /// Whether a view stands in `#Preview` or in a provider of previews.
  private func isPreview(_ call: Node) -> Bool {
    if context.questions.isInside(call, ["PreviewProvider"]) { return true }
    var scope = call.parent
    while let node = scope {
      if node.kind == .macroExpansion, node.token(node.row.firstToken + 1).kind == .identifier,
        node.identifier(node.row.firstToken + 1) == "Preview"
      {
        return true
      }
      scope = node.parent
    }
    return false
  }

  /// The call `.navigationViewStyle(.stack)` on a navigation view; nil where it is a stack without one.
  private func stackStyle(of call: Node) throws(BlockerError) -> Node? {
    var node = call
    while let access = node.parent, access.kind == .memberAccessExpr, access.firstChild == node, let next = access.parent,
      next.kind == .functionCallExpr, next.firstChild == access
    {
      if access.memberName.map(index.spelling) == "navigationViewStyle", let style = next.callArguments.first?.value {
        guard [".stack", "StackNavigationViewStyle()", ".init()"].contains(style.text), style.text != ".init()" else {
          throw BlockerError(
            .navigationColumns, "a view with this style shows columns, which are the closures of a `NavigationSplitView`", style,
            "write `NavigationSplitView { sidebar } detail: { detail }`")
        }
        if next.hasComment(in: access.row.endToken - 2..<next.row.endToken) {
          throw BlockerError(.comment, "a comment is in the modifier that is removed", next, "put it above the view")
        }
        return next
      }
      node = next
    }
    if isStack(call) { return nil }
    throw BlockerError(
      .navigationColumns, "without a style it shows columns on iPad and Mac and a stack on iPhone, and it is not known which is intended",
      call.firstChild ?? call, "add `.navigationViewStyle(.stack)` and run molt again, or write `NavigationSplitView`")
  }

  /// A style that is set around navigation views, for all of them.
  private func candidate(ofStyle anchor: Node) -> CandidateUnit? {
    let callee = anchor.referenceWithBase
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee, !context.callsOwnDeclaration(call) else {
      return nil
    }
    var root = callee.kind == .memberAccessExpr ? callee.firstChild : nil
    while let node = root, node.kind == .functionCallExpr || node.kind == .memberAccessExpr {
      if node.firstChild?.text == "NavigationView" { return nil }
      root = node.firstChild
    }
    let site = Site(
      rule: Self.id, node: anchor, declaration: call.enclosingStatement, level: .manual,
      message: "`navigationViewStyle` has no meaning for a `NavigationStack`")
    return CandidateUnit(
      subject: "`navigationViewStyle`", location: anchor.location, sites: [site],
      blockers: [
        Blocker(
          code: .navigationStyleAround, message: "the style applies to navigation views elsewhere", location: anchor.location,
          help: "put it on each `NavigationView`")
      ])
  }
}

extension BlockerCode {
  static let boundLink = BlockerCode(
    "bound-link",
    "A link in the navigation view is opened by a binding, which works differently in a `NavigationStack`. The link has to be migrated "
      + "first."
  )
  static let navigationColumns = BlockerCode(
    "navigation-columns",
    "The navigation view shows columns, or may show them: without a style it does on iPad and Mac. Only a person can decide whether a "
      + "stack or a `NavigationSplitView` is intended, and which closure is which column."
  )
  static let navigationStyleAround = BlockerCode(
    "navigation-style-around",
    "The style is not set on a navigation view but around it, and applies to navigation views elsewhere.")
}
