import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See coordinator-exit-paths.md.
struct CoordinatorExitPaths: SiteRule {
  static let id = "coordinator-exit-paths"
  static let anchors = ["imagePickerController"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, let body = anchor.firstChild(.codeBlock),
      anchor.hasParameters(labeled: "didFinishPickingMediaWithInfo", in: index), let id = index.enclosingType(of: anchor),
      closes(body), index.lookUpMember(named: "imagePickerControllerDidCancel", of: id) == nil
    else { return nil }
    return .explained(
      Self.id, at: anchor, name: anchor.introducer + 1, of: anchor, subject: "the picker's delegate \(index.qualifiedName(id))",
      "a picker that is cancelled is closed, too",
      by: Blocker(
        code: .missingExit, message: "what is closed here when a picture was chosen stays open when none was: `imagePickerControllerDidCancel(_:)` is missing",
        location: anchor.location,
        help: "implement `imagePickerControllerDidCancel(_:)`, and close it there, too"))
  }

  /// Whether a method closes what it was called from: it dismisses, or sets a binding that presents to `false` or `nil`.
  private func closes(_ body: Node) -> Bool {
    body.descendants.contains { node in
      if node.kind == .functionCallExpr { return node.calleeName.map(index.spelling) == "dismiss" }
      return node.assignmentTarget != nil && ["false", "nil"].contains(node.assignedValue?.text)
    }
  }
}

extension ProjectIndex {
  fileprivate func lookUpMember(named name: String, of id: TypeID) -> ValueDeclaration? { names[name].flatMap { lookUpMember($0, of: id) } }
}

extension BlockerCode {
  static let missingExit = BlockerCode(
    "missing-exit",
    "A delegate closes its picker where something was chosen, and has no method for the other ways out.")
}
