import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax

/// Classes that no view observes: they lose the protocol, and keep their publishers and subscribers. See observable-object.md.
struct UnobservedModels: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() {
    for model in facts.unobserved {
      for conformance in model.conformances {
        let declaration = conformance.declarationOfInheritance
        add(
          Site(
            rule: "observable-object", node: conformance, declaration: declaration, model: model.type,
            message: "class \(name(of: model.type)) conforms to ObservableObject, and no view observes it",
            edits: conformance.removingInheritance(keepingExtension: index[model.type].extensions.contains(declaration))))
        remark(
          model.type, "no view observes \(name(of: model.type)): it loses the protocol alone", at: conformance.location)
      }
    }
  }
}

extension ObservationFacts {
  /// The units that no view observes, in a project with views that observe others. A project without any may be observed from elsewhere.
  ///
  /// A unit stays where a view that observes another object shows what it holds: each change of that object refreshed the view.
  ///
  /// Costs what finding all wrapped properties does, and, for the classes that nothing holds so, a look at the uses of their variables.
  func unitsThatNoViewObserves() -> Set<TypeID> {
    let holders = WrappedProperties(facts: self).found
    if holders.wrapped.isEmpty { return [] }
    let modifiers = EnvironmentModifiers(facts: self, environmentTypes: holders.environmentTypes).found
    var publishers = ObjectWillChange(facts: self, treatments: PropertyTreatments())
    let announcing = occurrences[known.objectWillChange, default: []].compactMap { publishers.announcingModel($0) }
    let users: [any ObservationRule] = [
      holders, modifiers, publishers, FocusedObjects(facts: self).found,
      GenericUses(facts: self, genericValues: holders.genericValues + modifiers.genericValues).found, ForeignWrappers(facts: self).found,
      LibraryArguments(facts: self, wrapped: []).found,
    ]
    let named = users.flatMap(\.findings.models) + announcing + constraints.flatMap(\.types)
    let used = Set(named.map { models.representative(of: $0) } + constraints.compactMap { models.representative(of: $0.member) })
    var units = Dictionary(grouping: models.order + models.protocols) { models.representative(of: $0) }
    units = units.filter { unit, types in !used.contains(unit) && !gated.contains(unit) && types.allSatisfy(losesProtocolAlone) }
    let observers = Set(holders.wrapped.compactMap(\.owner))
    return Set(units.filter { !$0.value.contains { isShown($0, by: observers) } }.keys)
  }

  /// Whether a class can do without the protocol: it names that by itself, and nobody else may ask for it.
  private func losesProtocolAlone(_ id: TypeID) -> Bool {
    guard let model = models[id], index[id].node.kind != .protocolDecl, model.observable == nil, model.refined.isEmpty, model.heir == nil,
      !index.isPublic(index[id].node), !index[id].node.attributes.contains(where: isUnknownMacro)
    else { return false }
    return index[id].inheritedTypes.allSatisfy { inherited in
      guard let conformance = model.conformances.first(where: { $0 == inherited }) else {
        return !index.isFrameworkType(inherited.typeName, kindOf: ["ObservableObject"])
      }
      return conformance.typeChild?.kind != .compositionType
    }
  }

  /// Whether some views, or those that they make, ask for what the objects of a class hold.
  private func isShown(_ id: TypeID, by views: Set<TypeID>) -> Bool {
    let uses = index.storedVariables(of: id).flatMap(\.properties).flatMap { property in
      index.occurrences(of: property.name).filter { use in
        use.isValueUse && !index.isTest(use.file) && flow.mayMean(property, use.referenceWithBase)
      }
    }
    return viewCode.runsAny(of: uses.compactMap(\.enclosingCode), for: views)
  }
}
