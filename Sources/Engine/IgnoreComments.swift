import MoltRules
import MoltSymbols
import MoltText

/// What a person should know of the comments `molt:ignore` in what was asked about.
struct IgnoreComments {
  let sources: Sources
  let surroundings: Surroundings
  let index: ProjectIndex
  let selection: Selection

  /// A sentence for each comment that names something else than rules, or that keeps nothing.
  func warnings(_ plan: Plan) -> [String] {
    let comments = Suppression.all(in: index).filter { sources.scope?.contains($0.location) ?? true }
    return comments.compactMap { comment in
      comment.unknownRules(in: selection.catalogue).first.map { warning(comment, unknownRule: $0) }
        ?? (isUnused(comment, plan) ? "\(place(comment)): this `molt:ignore` keeps nothing: remove it [unused-ignore]" : nil)
    }
  }

  private func warning(_ comment: Suppression, unknownRule name: String) -> String {
    let advice = closest(to: name, among: selection.catalogue.names).map { "did you mean `\($0)`?" } ?? "write a reason after ` -- `"
    return "\(place(comment)): `molt:ignore` names `\(name)`, which is not a rule; \(advice)"
  }

  /// Whether it surely keeps nothing: all that it could mean was looked for, in code that was read as a whole.
  private func isUnused(_ comment: Suppression, _ plan: Plan) -> Bool {
    guard !plan.usedIgnores.contains(comment.location), surroundings.enclosingProject == nil, surroundings.unread.isEmpty else {
      return false
    }
    let file = comment.location.file
    return !selection.readOnly.contains(file) && !index.hasSyntaxErrors(file) && !comment.mayBeUsed(beyond: selection, in: index)
  }

  private func place(_ comment: Suppression) -> String {
    let file = sources.discovery.files[Int(comment.location.file.index)]
    let line = file.lines.position(of: comment.location.range.lowerBound).line
    return "\(sources.discovery.root.displayPath(file.path)):\(line)"
  }
}
