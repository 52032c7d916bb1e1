import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See model-read-once.md.
struct ModelReadOnce: SiteRule {
  static let id = "model-read-once"
  static let anchors = ["viewDidLoad"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, anchor.hasModifier(.override), let body = anchor.firstChild(.codeBlock),
      context.questions.isInside(anchor, ["UIViewController"]), let id = index.enclosingType(of: anchor)
    else { return nil }
    for statement in body.statements {
      guard let path = shown(by: statement, id), !isReadAgain(path, besides: statement, id), changes(path, besides: anchor),
        !isInherited(id)
      else { continue }
      return .explained(
        Self.id, at: statement, subject: "`\(path.text)` in \(index.qualifiedName(id))",
        "what a view shows of a model is read each time it changes",
        by: Blocker(
          code: .readOnce, message: "`\(path.text)` is read when the view is loaded, and what it shows stays as it was then",
          location: statement.location,
          help: "read it in `updateProperties()` (iOS 26), or in the closure of `withObservationTracking`"))
    }
    return nil
  }

  /// The path of a model by which a statement fills a view of the controller, once and for all.
  private func shown(by statement: Node, _ id: TypeID) -> ModelPath? {
    guard let target = statement.assignmentTarget, target.kind == .memberAccessExpr, let value = statement.assignedValue,
      let property = target.memberName, let base = target.memberBase, case .property(_, let owner)? = index.value(named: base), owner == id,
      Self.shown.contains(index.spelling(property)), isSetOnce(target, id)
    else { return nil }
    return ([value] + Array(value.descendants)).lazy.compactMap { ModelPath($0, index) }.first
  }

  private func isSetOnce(_ target: Node, _ id: TypeID) -> Bool {
    let text = target.text.hasPrefix("self.") ? String(target.text.dropFirst(5)) : target.text
    let count = index[id].parts.flatMap(\.descendants).count { node in
      guard node.kind == .sequenceExpr, let other = node.assignmentTarget?.text else { return false }
      return other == text || other == "self." + text || other.hasSuffix("." + text)
    }
    return count == 1
  }

  /// Whether the class looks at the property of the model anywhere else, or hands the model to who may.
  private func isReadAgain(_ path: ModelPath, besides statement: Node, _ id: TypeID) -> Bool {
    index[id].parts.flatMap { $0.uses(of: path.property.name) }.contains { use in
      let target = use.referenceWithBase
      return !statement.contains(use) && target.parent?.changed != target
    }
      || index[id].parts.contains { part in
        part.uses(of: path.holder.name).contains { use in
          !statement.contains(use) && use.kind == .declReferenceExpr && use.referenceWithBase.parent?.kind != .memberAccessExpr
            && use.referenceWithBase.parent?.assignmentTarget != use.referenceWithBase
        }
      }
  }

  /// Whether something sets the property outside initialisers.
  private func changes(_ path: ModelPath, besides method: Node) -> Bool {
    index.occurrences(of: path.property.name).contains { use in
      guard use.kind == .declReferenceExpr, !method.contains(use), use.ancestor({ $0 == .initializerDecl }) == nil else { return false }
      let target = use.referenceWithBase
      guard let statement = target.parent, statement.changed == target else { return false }
      return ModelPath(changedBy: statement, index)?.property == path.property || isOwn(target, path)
    }
  }

  /// Whether another class inherits, which may show it again.
  private func isInherited(_ id: TypeID) -> Bool { index.types.contains { $0.id != id && index.withInherited($0.id).contains(id) } }

  /// Whether an assignment is one of the model's own: `title = …` in the class itself, or of what is known to be one.
  private func isOwn(_ target: Node, _ path: ModelPath) -> Bool {
    if case .property(let property, _)? = index.value(named: target) { return property.binding == path.property.binding }
    return false
  }

  private static let shown: Set<String> = [
    "attributedText", "image", "isEnabled", "isHidden", "isOn", "placeholder", "progress", "text", "textColor", "title", "value",
  ]
}

extension BlockerCode {
  static let readOnce = BlockerCode(
    "read-once",
    "A controller reads an observable model when its view is loaded, and nowhere again, while the model changes.")
}
