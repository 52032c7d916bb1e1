import MoltRules
import MoltSymbols

/// What a wrapper did for the type that holds it, beside wrapping: make an object on the spot.
extension WrappedProperties {
  mutating func analyzeHolder(_ owner: TypeID, of property: Property, _ wrapper: ObjectWrapper, _ model: TypeID) {
    guard wrapper == .stateObject, index[owner].node.kind == .classDecl else { return }
    review(
      model,
      "held by classes: \(UnitNote.subjects). There, @StateObject creates a new object each time it is read, and @State keeps one",
      about: "`\(spelling(property.name))` of \(name(of: owner))", at: property.binding.location)
  }
}
