import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See update-properties.md.
struct UpdateProperties: SiteRule {
  static let id = "update-properties"
  static let anchors = ["withObservationTracking"]

  private let context: RuleContext
  private let registering: RegisteringNames
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) {
    self.context = context
    registering = RegisteringNames(context.index)
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let tracking = TrackingCall(calledAt: anchor, context),
      context.questions.isInside(tracking.call, ["UIView", "UIViewController"]),
      let function = tracking.function, function.isMember, let id = index.enclosingType(of: function),
      registering.registersAgain(tracking.onChange)
    else { return nil }
    var site = Site(
      rule: Self.id, node: tracking.call, declaration: tracking.call.enclosingStatement, level: .review,
      message: "what a view shows of a model is set in `updateProperties()`")
    let blockers: [Blocker]
    switch edits(tracking, function, id) {
    case .success(let edits):
      site.edits = edits
      blockers = []
    case .failure(let error): blockers = [error.blocker]
    }
    return CandidateUnit(
      subject: "`\(index.spelling(function.declaredName))` of \(index.qualifiedName(id))", location: site.location, sites: [site],
      blockers: blockers,
      notes: [
        .init("UIKit calls it before the next layout, for the first time too: not where the registration was called", at: function.location)
      ])
  }

  private func edits(_ tracking: TrackingCall, _ function: Node, _ id: TypeID) -> Result<[Edit], BlockerError> {
    let type = index[id].node
    if let name = index.names["updateProperties"], index.lookUpMember(name, of: id) != nil {
      return other("the class has an `updateProperties()` already", function)
    }
    guard type.kind == .classDecl, !type.hasModifier(.open), !type.hasModifier(.public), isPlain(function),
      let body = function.firstChild(.codeBlock),
      body.statements.count == 1, body.statements[0] == tracking.call, !tracking.apply.statements.isEmpty,
      tracking.apply.firstChild(.closureSignature) == nil
    else { return other("the method does more than to register, or is not only its class's own", function) }
    if let more = tracking.onChange.descendants.first(where: { doesMore($0, than: function) }) {
      return other("a change leads to more than another registration", more)
    }
    guard let uses = calls(of: function, id) else { return other("the method is used in other ways than to be called", function) }
    guard let rewritten = rewritten(function, body, tracking) else {
      return other("a comment stands with code that goes", tracking.onChange)
    }
    return .success(rewritten + uses.flatMap { $0.removalAsStatement() })
  }

  private func other(_ message: String, _ node: Node) -> Result<[Edit], BlockerError> {
    .failure(
      BlockerError(
        .registersByHand, message, node,
        "read the model in `override func updateProperties()`, which UIKit calls again when what was read has changed"))
  }

  private func isPlain(_ function: Node) -> Bool {
    function.functionParameters.isEmpty && function.attributes.isEmpty && function.genericParameters.isEmpty
      && function.modifiers.allSatisfy { [.private, .fileprivate, .final, .internal].contains($0.name) }
      // No effects, no result.
      && function.firstChild(.functionParameterClause)?.row.endToken == function.firstChild(.codeBlock)?.row.firstToken
  }

  /// Whether something in `onChange` is neither the method itself nor the way to the main actor.
  private func doesMore(_ node: Node, than function: Node) -> Bool {
    switch node.kind {
    case .functionCallExpr:
      guard let name = node.calleeName else { return true }
      return name != function.declaredName && !["Task", "async", "run"].contains(index.spelling(name))
    case .sequenceExpr: return node.assignmentTarget != nil
    default: return false
    }
  }

  /// The calls of the method that stand as statements of the class's own; nil where it is used in another way.
  private func calls(of function: Node, _ id: TypeID) -> [Node]? {
    var result: [Node] = []
    let uses =
      function.hasModifier(.private)
      ? index[id].parts.flatMap { $0.uses(of: function.declaredName) } : Array(index.occurrences(of: function.declaredName))
    for use in uses where use != function && !function.contains(use) {
      guard let call = use.callAsCallee, call.isStatement,
        call.children.count(where: { $0.kind != .declReferenceExpr && $0.kind != .memberAccessExpr }) == 0,
        call.firstChild?.memberBase.map({ $0.text == "self" }) ?? true, index.enclosingType(of: call) == id,
        call.ancestor({ $0 == .closureExpr || $0 == .functionDecl || $0 == .initializerDecl })?.kind != .closureExpr
      else { return nil }
      result.append(call)
    }
    return result
  }

  /// `override func updateProperties() { super.updateProperties(); … }` from the method and the closure that reads.
  private func rewritten(_ function: Node, _ body: Node, _ tracking: TrackingCall) -> [Edit]? {
    let (call, apply) = (tracking.call, tracking.apply)
    guard let clause = function.firstChild(.functionParameterClause), !tracking.onChange.hasInnerComment,
      !call.hasComment(in: call.row.firstToken + 1..<apply.row.firstToken + 1), !call.hasComment(in: apply.row.endToken..<call.row.endToken)
    else { return nil }
    // From the first comment or statement of the closure to its last.
    let opening = call.range.lowerBound..<call.endOfWhitespace(from: apply.token(apply.row.firstToken).end)
    var last = apply.token(apply.row.endToken - 1).start
    while last > opening.upperBound, call.isWhitespace(last - 1..<last) { last -= 1 }
    let closing = last..<call.range.upperBound
    guard call.isFirstOnLine(opening.lowerBound), call.isFirstOnLine(opening.upperBound),
      call.indentation(at: opening.upperBound).hasPrefix(call.indentation(at: opening.lowerBound))
    else { return nil }
    let start = (function.children.first { $0.kind == .declModifier }?.range.lowerBound) ?? function.token(function.introducer).start
    let indentation = function.indentation(at: call.range.lowerBound)
    let gone = [Location(function.file, opening), Location(function.file, closing)]
    return [
      Edit(Location(function.file, start..<clause.range.upperBound), "override func updateProperties()"),
      Edit(gone[0], "super.updateProperties()" + function.lineBreak + indentation),
      Edit(gone[1], ""),
    ] + dedented(apply, opening.upperBound..<closing.lowerBound, to: indentation)
  }

  /// Takes what the lines of a stretch but the first are indented more than `indentation` away, where none of them is a part of a literal.
  private func dedented(_ node: Node, _ stretch: Range<UInt32>, to indentation: String) -> [Edit] {
    let surplus = UInt32(node.indentation(at: stretch.lowerBound).utf8.count) - UInt32(indentation.utf8.count)
    let text = node.text(in: stretch)
    guard !text.contains("\"\"\""), !text.contains("/*") else { return [] }
    var edits: [Edit] = []
    var line = node.endOfLine(from: stretch.lowerBound) + UInt32(node.lineBreak.utf8.count)
    while line < stretch.upperBound {
      if node.endOfBlanks(from: line) - line >= surplus { edits.append(Edit(Location(node.file, line..<line + surplus), "")) }
      line = node.endOfLine(from: line) + UInt32(node.lineBreak.utf8.count)
    }
    return edits
  }
}

extension BlockerCode {
  static let registersByHand = BlockerCode(
    "registers-by-hand",
    "A view registers for a model's changes by hand, in a way that does not show whether UIKit's own update could take its place.")
}
