import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See observable-object.md.
struct ObservableObjects: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() {
    analyzeRefiningProtocols()
    for id in models.order {
      guard let model = models[id] else { continue }
      if let observable = model.observable { analyzeObservable(id, observable) } else { analyzeShape(of: id) }
      analyzeForeignSuperclass(of: id, model)
      analyzeManagedObject(id)
      for conformance in model.conformances {
        add(
          Site(
            rule: "observable-object", node: conformance, declaration: conformance.declarationOfInheritance, model: id,
            message: "class \(name(of: id)) conforms to ObservableObject"))
      }
      for refined in model.refined {
        add(
          Site(
            rule: "observable-object", node: refined, declaration: refined.declarationOfInheritance, model: id,
            message: "class \(name(of: id)) conforms to ObservableObject through \(refined.inheritedTypeText)"))
      }
      if model.observable == nil, model.conformances.isEmpty, model.refined.isEmpty { add(siteOfHeritage(id, model)) }
    }
  }

  /// Stands for a class that does not say itself that it is an `ObservableObject`.
  private func siteOfHeritage(_ id: TypeID, _ model: ObservationModels.Model) -> Site {
    let type = index[id]
    return Site(
      rule: "observable-object", node: type.node.firstChild(.inheritanceClause) ?? type.node, declaration: type.node, model: id,
      message: message(for: model))
  }

  private func message(for model: ObservationModels.Model) -> String {
    guard let heir = model.heir else { return "class \(name(of: model.type)) inherits from an ObservableObject" }
    return "class \(name(of: model.type)) publishes for \(name(of: heir)), a subclass that is an ObservableObject"
  }
}
