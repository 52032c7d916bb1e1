import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See observable-leftovers.md. What is left is found as in classes that have not moved; here stands what differs.
extension ObservableObjects {
  /// A class that has the macro's attribute.
  mutating func analyzeObservable(_ id: TypeID, _ attribute: Node) {
    guard attribute.parent?.kind == .ifConfigClause else { return }
    block(
      id,
      Blocker(
        code: .conditionalAttribute, message: "the class is @Observable only under a condition",
        location: attribute.location, help: "make it @Observable unconditionally"))
  }
}
