import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See content-scroll-view.md.
struct ContentScrollView: HostingRule {
  let facts: HostingFacts

  var findings: HostingFindings {
    var findings = HostingFindings()
    for site in facts.controllers.compactMap(hostedScrollView) + facts.classes.wrappedScrollViews.compactMap(wrappedScrollView) {
      findings.add(site)
    }
    return findings
  }

  /// A child that scrolls, in a controller that asks for a large title.
  private func hostedScrollView(_ controller: HostedController) -> Site? {
    guard let creation = controller.creations.first, [.child, .shown].contains(facts.role(of: controller)),
      let parent = index.enclosingType(of: creation), facts.classes.cellKind(of: parent) == nil,
      let title = largeTitle(in: parent), !tellsOfScrollView(parent),
      let root = creation.callArguments.first(where: { $0.label == known.rootView })?.value,
      let scrolling = scrollingContent(of: root)
    else { return nil }
    return .explained(
      "content-scroll-view", at: creation, "a child scrolls (`\(scrolling)`) below a large title that does not know about it",
      by: Blocker(
        code: .contentScrollView,
        message: "a large title collapses with its own controller's scroll view, and does not look into children",
        location: title.location,
        help:
          "call `setContentScrollView(_:for: .top)` with the child's scroll view once it is loaded, or push the hosting controller itself"))
  }

  /// `prefersLargeTitles = true`, `largeTitleDisplayMode = .always`
  private func largeTitle(in id: TypeID) -> Node? {
    let mentions = [known.prefersLargeTitles, known.largeTitleDisplayMode].flatMap { facts.occurrences[$0, default: []] }
    return mentions.sorted { $0.location < $1.location }.first { node in
      guard index.enclosingType(of: node) == id, let access = node.parent, let statement = access.parent,
        statement.assignmentTarget == access, let value = statement.assignedValue
      else { return false }
      return value.text == "true" || value.text == ".always"
    }
  }

  private func tellsOfScrollView(_ id: TypeID) -> Bool {
    facts.occurrences[known.setContentScrollView, default: []].contains { index.enclosingType(of: $0) == id }
  }

  /// The container that the body of a view begins with, if it scrolls.
  private func scrollingContent(of root: Node) -> String? {
    var outermost = root
    while let base = outermost.receiver { outermost = base }
    if let name = outermost.scrollingContainer(index) { return name }
    guard let id = index.type(ofExpression: outermost).declaration, let name = index.names["body"],
      let body = index[id].members.properties[name]?.first?.accessorBlock,
      var content = body.children.first(where: \.isExpression)
    else { return nil }
    while let base = content.receiver { content = base }
    return content.scrollingContainer(index)
  }

  /// A scroll view that is wrapped for SwiftUI and gets a title there.
  private func wrappedScrollView(_ type: TypeDeclaration) -> Site? {
    guard !tellsOfScrollView(type.id), let title = title(of: type) else { return nil }
    return .explained(
      "content-scroll-view", at: type.node, of: type.node,
      "\(index.qualifiedName(type.id)) wraps a scroll view below a title that does not know about it",
      by: Blocker(
        code: .contentScrollView, message: "a large title only collapses with its own controller's scroll view",
        location: title.location,
        help: "wrap a controller (`UIViewControllerRepresentable`) that calls `setContentScrollView(_:for: .top)`"))
  }

  /// `.navigationTitle(…)` on an instance of the view.
  private func title(of type: TypeDeclaration) -> Node? {
    let titles = ["navigationTitle", "navigationBarTitle"].compactMap { index.names[$0] }
    let inline = index.names["navigationBarTitleDisplayMode"]
    for mention in facts.uses[type.name] {
      guard var call = mention.callAsCallee, index.type(ofExpression: call).declaration == type.id else { continue }
      var found: Node?
      while let access = call.parent, access.kind == .memberAccessExpr, let outer = access.parent,
        outer.kind == .functionCallExpr, outer.firstChild == access
      {
        if let name = access.memberName {
          if name == inline { return nil }
          if titles.contains(name) { found = access }
        }
        call = outer
      }
      if let found { return found }
    }
    return nil
  }
}

extension Node {
  /// `x` of the call `x.modifier(…)`.
  fileprivate var receiver: Node? {
    guard kind == .functionCallExpr, let access = firstChild, access.kind == .memberAccessExpr else { return nil }
    return access.memberBase
  }

  fileprivate func scrollingContainer(_ index: ProjectIndex) -> String? {
    guard kind == .functionCallExpr, let name = firstChild?.calledFunction.map(index.spelling),
      ["List", "ScrollView", "Form"].contains(name)
    else { return nil }
    return name
  }
}
