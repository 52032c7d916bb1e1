import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What is written at the declarations of the classes: `@Observable`, and what becomes of the conformances. It takes what all
/// other rules found, for what tracks nothing is `Observable` only where something demands it. See observable-object.md.
struct ModelAttributes: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  /// What all other rules found.
  let others: ObservationFindings
  var findings = ObservationFindings()

  mutating func find() {
    let demanding = treatments.withoutTracking.isEmpty ? [] : unitsThatDemandObservable
    for id in models.order {
      guard let model = models[id] else { continue }
      let isSpelled = spellsConformance(id, model, demanding)
      attach(attribute(for: id, model, isSpelled) + conformanceEdits(of: id, model, isSpelled), toModel: id)
    }
  }

  private mutating func attribute(for id: TypeID, _ model: ObservationModels.Model, _ isSpelled: Bool) -> [Edit] {
    guard model.observable == nil, !treatments.withoutTracking.contains(id) else { return [] }
    let node = index[id].node
    let attribute = node.observableAttribute(with: isSpelled ? [] : availabilityToRepeat(at: id))
    // Above it goes the file's first import.
    return [index.imports[Int(node.file.index)].isEmpty ? attribute.replacingToken(of: node) : attribute]
  }

  /// What becomes of the conformances: they go, for the macro adds one, unless the class is demanded to have one and gets no
  /// macro, or the macro could not write it.
  private func conformanceEdits(of id: TypeID, _ model: ObservationModels.Model, _ isSpelled: Bool) -> [Edit] {
    var edits = model.conformances.enumerated().flatMap { place, conformance -> [Edit] in
      if let mention = conformance.constraints(named: known.ObservableObject).first,
        mention.parent?.kind == .compositionType || isSpelled && place == 0
      {
        return [mention.replacement(observableName(at: mention))]
      }
      return conformance.removingInheritance(
        keepingExtension: index[id].extensions.contains(conformance.declarationOfInheritance))
    }
    if isSpelled, model.conformances.isEmpty, let refined = model.refined.first?.typeChild {
      edits.append(refined.insertion(", " + observableName(at: refined), at: refined.range.upperBound))
    }
    return edits
  }

  /// Whether a class has to name the conformance itself: the macro's own extension cannot name a private nested class, and
  /// what tracks nothing has no macro.
  private func spellsConformance(_ id: TypeID, _ model: ObservationModels.Model, _ demanding: Set<TypeID>) -> Bool {
    guard !isAlreadyObservable(id) else { return false }
    guard treatments.withoutTracking.contains(id) else { return isPrivateNested(id) }
    // A protocol that refined `ObservableObject` refines `Observable` afterwards.
    return model.refined.isEmpty && demanding.contains(models.representative(of: id))
  }

  /// The units of which anything takes only what is `Observable`: an environment, a `Bindable`, a constraint, a client that is
  /// not in this project.
  private var unitsThatDemandObservable: Set<TypeID> {
    let takers = ["Observable", "Bindable", "Environment", "environment"]
    let taken = others.editsOfModels.filter { $0.edits.contains { edit in takers.contains(where: edit.replacement.contains) } }
    let known = models.order.filter { index.isPublic(index[$0].node) }
    return Set((taken.map(\.model) + others.bindableLocals.map(\.model) + known).map(models.representative))
  }

  private func isPrivateNested(_ id: TypeID) -> Bool {
    guard index[id].outer != nil else { return false }
    var current: TypeID? = id
    while let type = current {
      // At file scope, private means fileprivate, and the extension can name it.
      if index[type].outer != nil, index[type].node.hasModifier(.private) { return true }
      current = index[type].outer
    }
    return false
  }
}

extension Node {
  /// Puts `@Observable` and more before the class: on lines of their own, unless its attributes share the line of `class`.
  func observableAttribute(with others: [String]) -> Edit {
    let start = range.lowerBound
    let sharesLine =
      attributes.last.map { startOfLine(at: token(introducer).start) == startOfLine(at: $0.range.lowerBound) } ?? false
    let isApart = !sharesLine && isFirstOnLine(start)
    let separator = isApart ? lineBreak + indentation(at: start) : " "
    return insertion((["@Observable"] + others).map { $0 + separator }.joined(), at: start)
  }

}
