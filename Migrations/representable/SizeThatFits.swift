import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See size-that-fits.md.
struct SizeThatFits: SiteRule {
  static let id = "size-that-fits"
  static let anchors = Representable.updates + ["sizeThatFits"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    if anchor.kind == .functionDecl, index.spelling(anchor.declaredName) == "sizeThatFits" { return forcedProposal(in: anchor) }
    guard let representable = Representable(updatedBy: anchor, context), let make = representable.make,
      index.names["sizeThatFits"].map({ index[representable.id].members.functions[$0] == nil }) ?? true,
      let statement = make.descendants.first(where: stopsScrolling)
    else { return nil }
    return .explained(
      Self.id, at: statement, subject: "size of \(index.qualifiedName(representable.id))", "the height of a text depends on its width",
      by: Blocker(
        code: .sizeOfText, message: "a text view that does not scroll is as wide as its longest paragraph, unless it is told how wide it may be",
        location: statement.location,
        help: "implement `sizeThatFits(_:\(representable.parameterLabel):context:)`, and measure the view for `proposal.width ?? UIView.layoutFittingExpandedSize.width`"))
  }

  /// `view.isScrollEnabled = false`, of a text view.
  private func stopsScrolling(_ node: Node) -> Bool {
    guard let target = node.assignmentTarget, target.memberName.map(index.spelling) == "isScrollEnabled", node.assignedValue?.text == "false",
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
      other.index < node.index && other.kind == .sequenceExpr && other.children.contains { $0.kind == .nilLiteralExpr } && other.children.contains { $0.text == access.text }
    }
  }

  /// `proposal.width!` in `sizeThatFits(_:uiView:context:)`.
  private func forcedProposal(in function: Node) -> CandidateUnit? {
    guard context.questions.isInside(function, Representable.protocols), let body = function.firstChild(.codeBlock),
      let proposal = function.functionParameters.first?.parameterName,
      let forced = body.descendants.first(where: { node in
        guard node.kind == .forceUnwrapExpr, let access = node.firstChild, access.kind == .memberAccessExpr, let base = access.memberBase else { return false }
        return base.kind == .declReferenceExpr && base.token(base.row.firstToken).name == proposal && !isCompared(access, before: node, in: body)
      })
    else { return nil }
    return .explained(
      Self.id, at: forced, subject: "`\(forced.text)`", "a proposal without a width or a height has a size, too",
      by: Blocker(
        code: .forcedProposal, message: "SwiftUI proposes no width or height where it asks for the ideal size, as `fixedSize()` does: the app ends here",
        location: forced.location, help: "`\(forced.firstChild!.text) ?? UIView.layoutFittingCompressedSize.width`, or the height"))
  }
}

extension BlockerCode {
  static let sizeOfText = BlockerCode(
    "size-of-text",
    "A text view that does not scroll is wrapped without telling SwiftUI how high it is for a width.")
  static let forcedProposal = BlockerCode(
    "forced-proposal",
    "A dimension of a proposed size is unwrapped by force. It is nil where SwiftUI asks for the ideal size.")
}
