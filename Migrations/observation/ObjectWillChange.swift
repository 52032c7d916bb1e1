import Symbols
import Syntax
import Text

/// What announces changes by hand, or listens to announcements.
extension ObservationSurvey {
  /// Every use of `objectWillChange`.
  mutating func surveyObjectWillChange() {
    for node in occurrences[words.objectWillChange, default: []] { surveyObjectWillChange(node) }
  }

  private mutating func surveyObjectWillChange(_ node: Node) {
    let blocker = Blocker(
      kind: "object-will-change", message: "`objectWillChange` is used; an @Observable class has none",
      location: node.location,
      remedy: "track the state that it announces, and delete the announcement")
    if let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node {
      let type = index.type(ofExpression: base).unwrapped
      if let id = model(type) {
        block(id, blocker)
      } else if case .unknown = type {
        blockEverything(
          Blocker(
            kind: "object-will-change",
            message: "`\(access.text)` is used, and the type before it could not be determined",
            location: access.location, remedy: "give what stands before it a written type"))
      }
      return
    }
    // Unqualified, or a declaration of its own: it belongs to the class around it.
    if let id = index.enclosingType(of: node), models.contains(id) { block(id, blocker) }
  }
}
