import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See update-guard.md.
struct UpdateGuard: SiteRule {
  static let id = "update-guard"
  static let anchors = Representable.updates

  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context) else { return nil }
    let assignments = representable.body.children.filter { isUnguarded($0, representable) }
    guard !assignments.isEmpty, representable.isWrittenBack else { return nil }
    let overridden = assignments.lazy.compactMap(overriding).first
    let sites = assignments.map { assignment in
      var site = Site(
        rule: Self.id, node: assignment, declaration: assignment,
        message: "`\(assignment.firstChild!.text)` is assigned where it is another one")
      if overridden == nil { site.edits = [guarded(assignment)] }
      return site
    }
    return CandidateUnit(
      subject: "`\(anchor.identifier(anchor.introducer + 1))` of \(context.index.qualifiedName(representable.id))",
      location: sites[0].location,
      sites: sites, blockers: overridden.map { [blocker($0)] } ?? [])
  }

  /// Whether a statement assigns what the structure holds to what a person edits in the wrapped view.
  private func isUnguarded(_ statement: Node, _ representable: Representable) -> Bool {
    guard let target = statement.assignmentTarget, let base = target.memberBase, isOfView(target, representable),
      let property = target.memberName.map(context.index.spelling),
      EditableProperty.isOne(property, of: base, context)
    else { return false }
    return representable.isPlain(assignedIn: statement)
  }

  /// Whether a path begins with the wrapped view, or with what is in it: `let text = scroll.documentView as! NSTextView`.
  private func isOfView(_ path: Node, _ representable: Representable) -> Bool {
    if representable.view(of: path) != nil { return true }
    let start = path.startOfPath
    if start.kind == .sequenceExpr, let first = start.firstChild {
      return first.isDocument(context.index) && representable.view(of: first) != nil
    }
    guard start.kind == .declReferenceExpr,
      case .local(let binding)? = context.index.lookUpValue(start.token(start.row.firstToken).name, at: start),
      [.patternBinding, .optionalBindingCondition].contains(binding.kind),
      let value = binding.firstChild(.initializerClause)?.expressionChild
    else { return false }
    let document = value.kind == .sequenceExpr ? value.firstChild ?? value : value
    return document.isDocument(context.index) && representable.view(of: document) != nil
  }

  /// A property of the project's that overrides the one that is assigned: it may do more than to store the value.
  private func overriding(_ assignment: Node) -> Property? {
    guard let target = assignment.assignmentTarget, let base = target.memberBase, let name = target.memberName,
      let id = context.index.type(ofExpression: base).unwrapped.declaration
    else { return nil }
    return context.index.withInherited(id).lazy.compactMap { context.index[$0].members.properties[name]?.first }.first
  }

  private func blocker(_ property: Property) -> Blocker {
    Blocker(
      code: .overriddenProperty,
      message: "`\(context.index.spelling(property.name))` is overridden, and may do something for an equal value, too",
      location: property.declaration.location, help: "compare before the assignment where that is not meant")
  }

  private func guarded(_ assignment: Node) -> Edit {
    let condition = "if \(assignment.firstChild!.text) != \(assignment.bareTextOfAssignedValue) {"
    guard assignment.isFirstOnLine(assignment.range.lowerBound) else { return assignment.replacement("\(condition) \(assignment.text) }") }
    let lineBreak = assignment.lineBreak + assignment.indentation(at: assignment.range.lowerBound)
    return assignment.replacement(condition + lineBreak + assignment.indentationUnit + assignment.text + lineBreak + "}")
  }
}

extension Node {
  /// What a path of members begins with, without parentheses around it.
  fileprivate var startOfPath: Node {
    var node = self
    while true {
      let bare = node.bareExpression
      if bare != node {
        node = bare
      } else if [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(node.kind), let first = node.firstChild {
        node = first
      } else {
        return node
      }
    }
  }

  /// `scroll.documentView`, of AppKit's scroll views.
  fileprivate func isDocument(_ index: ProjectIndex) -> Bool { bareExpression.memberName.map(index.spelling) == "documentView" }
}

extension BlockerCode {
  static let overriddenProperty = BlockerCode(
    "overridden-property",
    "A property of a view is overridden in the project. What the override does for a value that it has already would no longer be done.")
}
