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
    guard node.kind == .structDecl || node.kind == .classDecl, !property.isStatic, !isBound(holder) else { return }
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
  /// Whether the type is bound to an actor without a wrapper: by an attribute, by its superclass, or by a protocol that its
  /// declaration names. A conformance that an extension declares binds that extension only (SE-0316).
  func isBound(_ id: TypeID) -> Bool {
    var pending = [id]
    var seen: Set<TypeID> = [id]
    while let type = pending.popLast() {
      let node = index[type].node
      if node.attributes.contains(where: { spelling($0.attributeName).hasSuffix("Actor") }) { return true }
      for inherited in node.inheritedTypes + node.requirementsOnSelf {
        let declared = index.declaredTypes(of: inherited)
        if declared.isEmpty, inherited.boundNames.contains(where: { isBoundToMainActor(spelling($0)) }) { return true }
        pending += declared.filter { seen.insert($0).inserted }
      }
    }
    return false
  }

  /// Whether the type may be on an actor, by what it says or by what its module says of all.
  func mayBeBound(_ id: TypeID) -> Bool { isBound(id) || project.foreignMentions.setDefaultIsolation }

  /// Whether SwiftUI's, UIKit's or AppKit's type of that name is bound to the main actor.
  private func isBoundToMainActor(_ name: String) -> Bool {
    if ["View", "App", "Scene", "Commands", "ViewModifier", "Widget", "WidgetBundle", "PreviewProvider"].contains(name) {
      return true
    }
    let suffixes = ["Content", "Representable", "Style", "View"]
    if suffixes.contains(where: name.hasSuffix) || name.hasPrefix("UI") { return true }
    let parts = ["Controller", "Window", "Panel", "Responder", "Document", "Control", "Button", "Cell", "ApplicationDelegate"]
    return name.hasPrefix("NS") && parts.contains(where: name.hasSuffix)
  }
}

extension Node {
  /// The names in an inherited type, those of a composition each.
  fileprivate var boundNames: [Name] {
    ([self] + Array(descendants)).filter { $0.kind == .identifierType || $0.kind == .memberType }.map(\.typeName)
  }
}
