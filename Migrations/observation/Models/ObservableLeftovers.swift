import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See observable-leftovers.md. What is left is found as in classes that have not moved; here stands what differs.
extension StoredProperties {
  /// The `@Published` properties of a class that is `@Observable` already. What it tracks otherwise has been decided.
  mutating func analyzeLeftoverProperties(of id: TypeID) {
    let body = ClassBody(id, index)
    for declaration in publishedVariables(of: id) {
      guard let attribute = declaration.attribute(named: known.Published) else { continue }
      analyzePublished(declaration, attribute, body)
      guard let ignored = declaration.attribute(named: known.ObservationIgnored) else { continue }
      attach([ignored.removal()], toSite: SiteKey(rule: "published", node: attribute))
      review(
        id, "what was published without effect is now tracked: views that read it without a wrapper are refreshed by it",
        at: ignored.location)
    }
  }
}

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
