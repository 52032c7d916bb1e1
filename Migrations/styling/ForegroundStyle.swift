import MoltPatterns
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `foregroundColor(_:)` becomes `foregroundStyle(_:)`: see `foreground-style.md`.
struct ForegroundStyle: SiteRule {
  static let id = "foreground-style"
  static let anchors = ["foregroundColor"]

  private let context: RuleContext
  private let texts: TextChains
  private let colors: ColorArguments

  init(_ context: RuleContext) {
    self.context = context
    texts = TextChains(context)
    colors = ColorArguments(context)
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    if let candidate = unapplied(anchor) { return candidate }
    guard let call = anchor.modifierCall, let argument = call.soleUnlabeledArgument,
      anchor.isCalledName, context.imports("SwiftUI", anchor.file), isCalledOnView(call, by: anchor),
      !context.callsOwnDeclaration(call)
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: call.enclosingStatement,
      message: "`foregroundColor(_:)` becomes `foregroundStyle(_:)`")
    site.requires = texts.requirements(ofStyling: call)
    let style = colors.style(for: argument)
    if style.blocker == nil { site.edits = [Edit(anchor.location, "foregroundStyle")] + style.edits }
    return CandidateUnit(
      subject: "`foregroundColor`", location: site.location, sites: [site],
      blockers: style.blocker.map { [$0] } ?? [])
  }

  /// `Text.foregroundColor`, as a value.
  private func unapplied(_ anchor: Node) -> CandidateUnit? {
    guard context.imports("SwiftUI", anchor.file), context.questions.isUnappliedModifier(anchor) else { return nil }
    let site = Site(
      rule: Self.id, node: anchor, declaration: anchor.enclosingStatement, message: "`foregroundColor(_:)` becomes `foregroundStyle(_:)`")
    return CandidateUnit(
      subject: "`foregroundColor`", location: site.location, sites: [site], blockers: [Blocker(.unapplied, at: anchor)])
  }

  /// No other framework has a method of this name but the attributes of a string, which are told by their type.
  private func isCalledOnView(_ call: Node, by anchor: Node) -> Bool {
    guard let receiver = call.receiver else {
      if call.firstChild?.kind == .memberAccessExpr { return call.isInConditionalChain }
      return !isValue(anchor) && context.questions.isSelfView(at: call) == .yes
    }
    return context.questions.isView(receiver) != .no
  }

  /// Whether the name alone is that of a closure that the project keeps under it.
  private func isValue(_ anchor: Node) -> Bool {
    switch context.index.lookUpValue(anchor.token(anchor.row.firstToken).name, at: anchor) {
    case .functions?, nil: false
    default: true
    }
  }
}

extension Node {
  /// Whether a name is what is called, not what a member is called on.
  fileprivate var isCalledName: Bool { parent?.kind != .memberAccessExpr || parent?.lastChild == self }

  /// Whether a chain without a beginning goes on from what stands above an `#if`.
  var isInConditionalChain: Bool { chainEnd.parent?.kind == .ifConfigClause && chainBeginsWithDot }

  private var chainBeginsWithDot: Bool {
    var node = self
    while node.kind == .functionCallExpr || node.kind == .memberAccessExpr, let base = node.firstChild, base.isExpression {
      if node.kind == .memberAccessExpr, node.lastChild == base { return true }
      node = base
    }
    return false
  }
}
