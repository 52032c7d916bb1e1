import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See size-that-fits.md.
struct SizeThatFits: SiteRule {
  static let id = "size-that-fits"
  static let anchors = Representable.updates + ["fixedSize", "sizeThatFits"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    if anchor.kind == .functionDecl, index.spelling(anchor.declaredName) == "sizeThatFits" { return forcedProposal(in: anchor) }
    if anchor.kind != .functionDecl { return idealSize(askedAt: anchor) }
    guard let representable = Representable(updatedBy: anchor, context), let make = representable.make,
      index.names["sizeThatFits"].map({ index[representable.id].members.functions[$0] == nil }) ?? true,
      !(index.names["isScrollEnabled"].map(representable.body.mentions) ?? false),
      let statement = make.descendants.first(where: stopsScrolling)
    else { return nil }
    return .explained(
      Self.id, at: statement, subject: "size of \(index.qualifiedName(representable.id))", "the height of a text depends on its width",
      by: Blocker(
        code: .sizeOfText,
        message: "a text view that does not scroll is as wide as its longest paragraph, unless it is told how wide it may be",
        location: statement.location,
        help:
          "implement `sizeThatFits(_:\(representable.parameterLabel):context:)`, and measure the view for `proposal.width ?? "
          + "UIView.layoutFittingExpandedSize.width`"
      ))
  }

  /// `view.isScrollEnabled = false`, of a text view.
  private func stopsScrolling(_ node: Node) -> Bool {
    guard let target = node.assignmentTarget, target.memberName.map(index.spelling) == "isScrollEnabled",
      node.assignedValue?.text == "false",
      let base = target.memberBase
    else { return false }
    guard context.questions.isOfType(["UITextView"], base) == .yes else { return false }
    // A class that says its size itself.
    guard let id = index.type(ofExpression: base).unwrapped.declaration, let size = index.names["intrinsicContentSize"] else { return true }
    return !index.withInherited(id).contains { index[$0].members.properties[size] != nil }
  }

  /// `proposal.width == nil` or `!= nil`, asked before.
  private func isCompared(_ access: Node, before node: Node, in body: Node) -> Bool {
    body.descendants.contains { other in
      other.index < node.index && other.kind == .sequenceExpr && other.children.contains { $0.kind == .nilLiteralExpr }
        && other.children.contains { $0.text == access.text }
    }
  }

  /// `proposal.width!` in `sizeThatFits(_:uiView:context:)`.
  private func forcedProposal(in function: Node) -> CandidateUnit? {
    guard context.questions.isInside(function, Representable.protocols), let body = function.firstChild(.codeBlock),
      let proposal = function.functionParameters.first?.parameterName,
      let forced = body.descendants.first(where: { node in
        guard node.kind == .forceUnwrapExpr, let access = node.firstChild, access.kind == .memberAccessExpr, let base = access.memberBase
        else { return false }
        return base.kind == .declReferenceExpr && base.token(base.row.firstToken).name == proposal
          && !isCompared(access, before: node, in: body)
      })
    else { return nil }
    return .explained(
      Self.id, at: forced, subject: "`\(forced.text)`", "a proposal without a width or a height has a size, too",
      by: Blocker(
        code: .forcedProposal,
        message: "SwiftUI proposes no width or height where it asks for the ideal size, as `fixedSize()` does: the app ends here",
        location: forced.location, help: "`\(forced.firstChild!.text) ?? UIView.layoutFittingCompressedSize.width`, or the height"))
  }
}

// MARK: - fixedSize()

extension SizeThatFits {
  /// `Gauge().fixedSize()` of a structure whose view has no size of its own.
  private func idealSize(askedAt anchor: Node) -> CandidateUnit? {
    guard let call = anchor.callAsCallee, call.callArguments.isEmpty, let made = call.firstChild?.memberBase,
      made.kind == .functionCallExpr,
      case .declared(let id, _) = index.type(ofExpression: made), index[id].node.kind == .structDecl,
      let update = Representable.updates.lazy.compactMap({ name in index.names[name].flatMap { index[id].members.functions[$0]?.first } })
        .first,
      let representable = Representable(updatedBy: update, context), hasNoSize(representable)
    else { return nil }
    return .explained(
      Self.id, at: anchor, subject: "`fixedSize()` of \(index.qualifiedName(id))", "an ideal size is that of a view that has one",
      by: Blocker(
        code: .noIdealSize,
        message: "the view that \(index.qualifiedName(id)) wraps has no size of its own: with `fixedSize()` it is empty",
        location: anchor.location,
        help: "implement `sizeThatFits(_:\(representable.parameterLabel):context:)`, override `intrinsicContentSize`, or give it a `frame`")
    )
  }

  /// Whether the wrapped view is a plain one, or of a class that says nothing of its size and holds nothing that does.
  private func hasNoSize(_ representable: Representable) -> Bool {
    guard let make = representable.make, let result = make.firstChild(.returnClause)?.typeChild,
      !mentionsSize(index[representable.id].parts)
    else { return false }
    switch index.resolve(result) {
    case .external(let name, _):
      guard ["UIView", "NSView"].contains(index.spelling(name)), let body = make.firstChild(.codeBlock), body.statements.count == 1,
        let value = body.statements.first.flatMap({ $0.kind == .returnStmt ? $0.expressionChild : $0 })
      else { return false }
      return value.text == "\(index.spelling(name))()"
    case .declared(let view, _):
      let classes = index.withInherited(view)
      let parents = classes.compactMap { index[$0].node.firstChild(.inheritanceClause)?.firstChild?.typeChild }
      return classes.allSatisfy { index[$0].node.kind != .classDecl || !mentionsSize(index[$0].parts) }
        && parents.contains { ["UIView", "NSView"].contains($0.text) }
    default: return false
    }
  }

  private func mentionsSize(_ parts: [Node]) -> Bool {
    Self.sizes.contains { word in index.names[word].map { name in parts.contains { $0.mentions(name) } } ?? false }
  }

  /// What gives a view a size: by itself, or by what it holds.
  private static let sizes = [
    "addArrangedSubview", "addConstraint", "addConstraints", "addLayoutGuide", "addSubview", "addSubviews", "constraint", "insertSubview",
    "intrinsicContentSize", "sizeThatFits", "snp", "systemLayoutSizeFitting",
  ]
}

extension BlockerCode {
  static let sizeOfText = BlockerCode(
    "size-of-text",
    "A text view that does not scroll is wrapped without telling SwiftUI how high it is for a width.")
  static let noIdealSize = BlockerCode(
    "no-ideal-size",
    "A wrapped view is asked for its ideal size, and has none: it is shown empty.")
  static let forcedProposal = BlockerCode(
    "forced-proposal",
    "A dimension of a proposed size is unwrapped by force. It is nil where SwiftUI asks for the ideal size.")
}
