import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See mixed-navigation.md.
struct MixedNavigation: SiteRule {
  static let id = "mixed-navigation"
  static let anchors = ["UIHostingController", "makeUIViewController"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? { hostedStack(anchor) ?? wrappedStack(anchor) }

  // MARK: A stack of SwiftUI's in one of UIKit's

  private func hostedStack(_ anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .declReferenceExpr, let call = anchor.callAsCallee, call.callArguments.count == 1,
      !context.callsOwnDeclaration(call),
      index.spelling(call.callArguments[0].label) == "rootView", let stack = navigation(call.callArguments[0].value, depth: 0),
      let place = placeInStack(call)
    else { return nil }
    return .explained(
      Self.id, at: call, subject: "`\(stack)` in a navigation controller", "one of the two navigates",
      by: Blocker(
        code: .twoStacks,
        message:
          "the view brings a `\(stack)` along, and `\(place)` puts it into a navigation controller: there are two bars, and two ways back",
        location: call.location, help: "leave out the `\(stack)` where the view is pushed, or present it instead"))
  }

  /// The container that a view begins with, below its modifiers, or the body of a view of the project's.
  private func navigation(_ view: Node, depth: Int) -> String? {
    guard depth < 3 else { return nil }
    var start = view
    while start.kind == .functionCallExpr, let callee = start.firstChild, callee.kind == .memberAccessExpr, let base = callee.memberBase {
      start = base
    }
    guard start.kind == .functionCallExpr, let name = start.calleeName else { return nil }
    if Self.containers.contains(index.spelling(name)), !context.callsOwnDeclaration(start) { return index.spelling(name) }
    guard case .declared(let id, _) = index.type(ofExpression: start), let body = index.names["body"],
      let property = index[id].members.properties[body]?.first,
      let statements = property.accessorBlock?.children.filter({ $0.isExpression }),
      statements.count == 1
    else { return nil }
    return navigation(statements[0], depth: depth + 1)
  }

  private static let containers: Set<String> = ["NavigationSplitView", "NavigationStack", "NavigationView"]

  /// The call that puts a hosting controller into a navigation controller: with it, or with the constant that it is bound to.
  private func placeInStack(_ host: Node) -> String? {
    if let place = pushes(host) { return place }
    guard let binding = host.parent?.parent, binding.kind == .patternBinding, let name = binding.firstChild?.boundName, name != .none,
      let body = host.ancestor({ [.codeBlock, .closureExpr].contains($0) })
    else { return nil }
    return body.uses(of: name).lazy.filter { [.local(binding), .local(binding.firstChild!)].contains(index.lookUpValue(name, at: $0)) }
      .compactMap(pushes).first
  }

  private func pushes(_ controller: Node) -> String? {
    guard let argument = controller.parent, argument.kind == .labeledExpr, let call = argument.parent,
      let name = call.calleeName.map(index.spelling)
    else {
      return nil
    }
    switch (name, argument.argumentLabel) {
    case ("pushViewController", ""), ("UINavigationController", "rootViewController"): return name
    default: return nil
    }
  }

  // MARK: A stack of UIKit's in one of SwiftUI's

  private func wrappedStack(_ anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, let result = anchor.firstChild(.returnClause)?.typeChild,
      index.spelling(result.typeName) == "UINavigationController", context.questions.isInside(anchor, ["UIViewControllerRepresentable"]),
      let id = index.enclosingType(of: anchor), let use = index.occurrences(of: index[id].name).first(where: isDestination)
    else { return nil }
    return .explained(
      Self.id, at: use, subject: "`\(index.qualifiedName(id))` in a `NavigationStack`", "one of the two navigates",
      by: Blocker(
        code: .twoStacks, message: "what is wrapped is a navigation controller, and this pushes it: there are two bars, and two ways back",
        location: use.location,
        help: "wrap the controller alone that it shows, or present it instead"))
  }

  /// Whether a view is made where a link or a stack shows it.
  private func isDestination(_ reference: Node) -> Bool {
    guard let call = reference.callAsCallee, index.declaration(namedBy: call) != nil || context.callsOwnDeclaration(call) else {
      return false
    }
    var node = call.outOfLongChain
    while let parent = node.parent {
      if parent.kind == .functionCallExpr, let name = parent.calleeName.map(index.spelling), node != parent.firstChild {
        let label = [.labeledExpr, .multipleTrailingClosureElement].contains(node.kind) ? node.argumentLabel : ""
        if name == "navigationDestination" { return label != "isPresented" && label != "item" }
        // `NavigationLink("Title") { Destination() }`, `NavigationLink(destination: Destination()) { … }`.
        if name == "NavigationLink" {
          let isLabel =
            node.kind == .closureExpr && parent.callArguments.contains { ["destination", "value"].contains(index.spelling($0.label)) }
          return label == "destination" || node.kind == .closureExpr && !isLabel
        }
      }
      if parent.isTypeDecl || parent.kind == .functionDecl { return false }
      node = parent.outOfLongChain
    }
    return false
  }
}

extension BlockerCode {
  static let twoStacks = BlockerCode(
    "two-stacks",
    "A navigation controller of UIKit and a `NavigationStack` of SwiftUI stand one in the other, each with a bar and a way back of its own."
  )
}
