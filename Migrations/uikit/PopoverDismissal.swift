import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See popover-dismissal.md.
struct PopoverDismissal: SiteRule {
  static let id = "popover-dismissal"
  static let anchors = Array(replacements.keys)
  private static let replacements = [
    "popoverPresentationControllerDidDismissPopover": "presentationControllerDidDismiss",
    "popoverPresentationControllerShouldDismissPopover": "presentationControllerShouldDismiss",
  ]
  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember,
      let replacement = Self.replacements[anchor.identifier(anchor.introducer + 1)], let parameter = anchor.onlyParameter,
      let type = parameter.typeChild, type.text == "UIPopoverPresentationController",
      context.questions.isInside(anchor, ["UIPopoverPresentationControllerDelegate"])
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: anchor, level: .review,
      message: "`\(anchor.identifier(anchor.introducer + 1))` becomes `\(replacement)`")
    let blockers = blockers(anchor, parameter, replacement)
    if blockers.isEmpty {
      site.edits = [
        Edit(Location(anchor.file, anchor.nameToken.start..<anchor.nameToken.end), replacement),
        type.replacement("UIPresentationController"),
      ]
    }
    return CandidateUnit(
      subject: "`\(anchor.identifier(anchor.introducer + 1))`", location: anchor.location, sites: [site], blockers: blockers,
      notes: [.init("It is also called for sheets, if the popover adapts to one", at: anchor.location)])
  }

  private func blockers(_ function: Node, _ parameter: Node, _ replacement: String) -> [Blocker] {
    var blockers: [Blocker] = []
    if let use = specificUse(of: parameter, in: function) {
      blockers.append(
        Blocker(
          code: .popoverParameter, message: "the parameter is now any presentation controller, and a popover's is needed here",
          location: use.location, help: "ask `as? UIPopoverPresentationController` where the popover itself is needed"))
    }
    if let other = sibling(of: function, named: replacement) {
      blockers.append(
        Blocker(
          code: .popoverBoth, message: "the type already has `\(replacement)`, which is the one that is called",
          location: other.location, help: "merge the two"))
    }
    if let call = context.index.occurrences(of: function.declaredName).first(where: { $0.kind != .functionDecl }) {
      blockers.append(
        Blocker(
          code: .popoverCalled, message: "the method is called here by its old name", location: call.location,
          help: "rename the call and the method together"))
    }
    if let other = overriddenOrOverriding(function) {
      blockers.append(
        Blocker(
          code: .popoverOverride, message: "the method is overridden, and all of its implementations have to be renamed together",
          location: other.location, help: "rename the overrides and the method together"))
    }
    if let attribute = function.attributes.first(where: { context.index.spelling($0.attributeName) == "objc" && $0.tokens.count > 2 }) {
      blockers.append(
        Blocker(
          code: .popoverSelector, message: "the method has a selector of its own", location: attribute.location,
          help: "delete the selector"))
    }
    return blockers
  }

  /// Where the body asks the parameter for more than a presentation controller has.
  private func specificUse(of parameter: Node, in function: Node) -> Node? {
    let name = parameter.parameterName
    guard context.index.spelling(name) != "_", let body = function.firstChild(.codeBlock) else { return nil }
    let shared = ["presentedViewController", "presentingViewController", "containerView", "presentedView"]
    return body.uses(of: name).first { use in
      use.kind != .declReferenceExpr || !shared.contains { use.access(to: $0) != nil }
    }
  }

  /// An override of the method's name, if there is one in the project: which of the classes it belongs to is not asked.
  private func overriddenOrOverriding(_ function: Node) -> Node? {
    context.index.occurrences(of: function.declaredName).first { $0.kind == .functionDecl && $0.hasModifier(.override) }
  }

  private func sibling(of function: Node, named name: String) -> Node? {
    guard let id = context.index.enclosingType(of: function), let name = context.index.names[name] else { return nil }
    return context.index[id].members.functions[name, default: []].first
  }
}

extension Node {
  /// The parameter of a function that has one, without a label.
  fileprivate var onlyParameter: Node? {
    guard let clause = firstChild(.functionParameterClause) else { return nil }
    let parameters = clause.children.filter { $0.kind == .functionParameter }
    guard parameters.count == 1, parameters[0].text.hasPrefix("_") else { return nil }
    return parameters[0]
  }
}

extension BlockerCode {
  static let popoverParameter = BlockerCode(
    "popover-parameter",
    "The new method gets any presentation controller, and this one uses what only a popover's has.")
  static let popoverBoth = BlockerCode(
    "popover-both",
    "The type already has the new method, and the system calls that one.")
  static let popoverCalled = BlockerCode(
    "popover-called",
    "The method is called or named here by its old name.")
  static let popoverOverride = BlockerCode(
    "popover-override",
    "The method overrides another or is overridden: all implementations have to be renamed together.")
  static let popoverSelector = BlockerCode(
    "popover-selector",
    "`@objc` gives the method a selector of its own, by which the system would not find it under the new name.")
}
