import MoltEditing
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See needs-layout.md.
struct NeedsLayout: SiteRule {
  static let id = "needs-layout"
  static let anchors = updates.keys.sorted()

  /// The method that UIKit calls for each request, while which it notes what is read of observable models.
  private static let updates = ["setNeedsDisplay": "draw", "setNeedsLayout": "layoutSubviews"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let call = anchor.callAsCallee, call.callArguments.isEmpty, call.isStatement,
      call.firstChild?.memberBase.map({ $0.text == "self" }) ?? true,
      let body = call.parent, body.kind == .codeBlock, body.parent?.kind == .functionDecl, let id = index.enclosingType(of: call),
      context.questions.isInside(call, ["UIView"]), let place = body.statements.firstIndex(of: call), place > 0,
      let change = ModelPath(changedBy: body.statements[place - 1], index), body.statements[..<place].allSatisfy(changesNothingElse),
      place + 1 == body.statements.count || !isFlush(body.statements[place + 1]),
      let method = update(requestedBy: anchor, of: id), isAlwaysRead(change, in: method)
    else { return nil }
    let request = index.spelling(anchor.token(anchor.row.firstToken).name)
    return CandidateUnit(
      subject: "`\(request)` of \(index.qualifiedName(id))", location: call.location,
      sites: [
        Site(
          rule: Self.id, node: call, declaration: call, level: .review, message: "UIKit sees that `\(change.text)` has changed",
          edits: call.removalAsStatement())
      ],
      notes: [
        .init(
          "`\(index.spelling(method.declaredName))` reads `\(change.text)`, which is observed, and is called again when it changes",
          at: method.location)
      ])
  }

  /// Whether a statement leaves everything as it is that a layout may depend on, but what is observed: an equal value tells UIKit nothing.
  private func changesNothingElse(_ statement: Node) -> Bool {
    switch statement.kind {
    case .variableDecl:
      !statement.descendants.contains { $0.kind == .functionCallExpr && $0.calleeName != nil && $0.firstChild?.memberBase == nil }
    case .sequenceExpr: ModelPath(changedBy: statement, index) != nil
    case .functionCallExpr: statement.firstChild?.memberBase?.text == "super"
    default: false
    }
  }

  /// Whether a method reads a path whenever it runs.
  private func isAlwaysRead(_ path: ModelPath, in method: Node) -> Bool {
    for statement in method.firstChild(.codeBlock)?.statements ?? [] {
      guard [.sequenceExpr, .functionCallExpr, .variableDecl].contains(statement.kind) else { return false }
      if path.isRead(in: statement), !statement.descendants.contains(where: { $0.kind == .closureExpr }) { return true }
    }
    return false
  }

  private func update(requestedBy anchor: Node, of id: TypeID) -> Node? {
    guard let name = Self.updates[index.spelling(anchor.token(anchor.row.firstToken).name)].flatMap({ index.names[$0] }),
      let found = index[id].members.functions[name], found.count == 1, found[0].hasModifier(.override)
    else { return nil }
    return found[0]
  }

  /// What may ask for the layout at once, by when nothing may have seen the change: `layoutIfNeeded()`, and methods that are not looked
  /// into.
  private func isFlush(_ statement: Node) -> Bool {
    ([statement] + Array(statement.descendants)).contains {
      $0.kind == .functionCallExpr && !Self.harmless.contains($0.calleeName.map(index.spelling) ?? "")
    }
  }

  private static let harmless: Set<String> = ["debugPrint", "print"]
}
