import Editing
import Rules
import Symbols
import Syntax
import Text

/// See observable-leftovers.md. What is left is found as in classes that have not moved; here stands what differs.
extension StoredProperties {
  /// The `@Published` properties of a class that is `@Observable` already. What it tracks otherwise has been decided.
  mutating func surveyLeftoverProperties(of id: TypeID) {
    let body = ClassBody(id, index)
    for declaration in publishedVariables(of: id) {
      guard let attribute = declaration.attribute(named: words.Published) else { continue }
      surveyPublished(declaration, attribute, body)
      guard let ignored = declaration.attribute(named: words.ObservationIgnored) else { continue }
      attach([ignored.removal()], toSite: SiteKey(rule: "published", node: attribute))
      lowerModel(id, to: .review)
      note(
        id, "what was published and ignored is tracked now: views that read it without a wrapper refresh with it",
        at: ignored.location)
    }
  }
}

extension ObservableObjects {
  /// A class that has the macro's attribute.
  mutating func surveyObservable(_ id: TypeID, _ attribute: Node) {
    guard attribute.parent?.kind == .ifConfigClause else { return }
    block(
      id,
      Blocker(
        kind: .conditionalAttribute, message: "the class is @Observable only under a condition",
        location: attribute.location, remedy: "make it @Observable unconditionally"))
  }
}
