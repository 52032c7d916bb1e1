import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// In Swift 5 mode the wrappers bind whatever holds them to the main actor, and without them the compiler would not
/// (SE-0401). A holder that nothing else binds gets the attribute that was inferred.
extension WrappedProperties {
  mutating func analyzeIsolation(of property: Property, _ holder: TypeID, _ wrapper: ObjectWrapper, _ model: TypeID) {
    let node = index[holder].node
    guard node.kind == .structDecl || node.kind == .classDecl, !property.isStatic, !index.isBound(holder) else { return }
    let inference = project.infersActorFromWrappers(node.file)
    if inference == false { return }
    findings.needMainActor(MainActorHolder(model: model, holder: holder))
    let subject = "\(name(of: holder)) (by @\(wrapper.rawValue))"
    let bound = "in Swift 5 mode, wrappers put these types on the main actor: \(UnitNote.subjects)"
    if inference == true {
      remark(model, "\(bound). `@preconcurrency @MainActor` now states that", about: subject, at: property.binding.location)
    } else {
      review(
        model, "\(bound). It is not known in which mode they are compiled; `@preconcurrency @MainActor` now states that for both",
        about: subject, at: property.binding.location)
    }
  }
}

extension ObservationQuestions {
  /// Whether the type may be on an actor, by what it says or by what its module says of all.
  func mayBeBound(_ id: TypeID) -> Bool { index.isBound(id) || project.foreignMentions.setDefaultIsolation }
}
