import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `where S.ObjectWillChangePublisher == …`: an associated type that goes with `ObservableObject`.
struct PublisherTypes: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() {
    for node in occurrences[known.ObjectWillChangePublisher, default: []] {
      let blocker = Blocker(
        code: .objectWillChange,
        message: "`\(node.text)` is the type of `objectWillChange`, which an @Observable class does not have",
        location: node.location, help: "remove the requirement")
      guard node.kind == .memberType, let base = node.typeChild.map({ index.resolve($0) }) else {
        if let id = index.enclosingType(of: node), models.contains(id) { block(id, blocker) }
        continue
      }
      if let id = model(base) {
        block(id, blocker)
      } else if !index.constraints(of: base).isEmpty || base == .unknown {
        blockWhatMayBe(at: node, blocker)
      }
    }
  }
}
