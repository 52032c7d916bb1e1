import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What clients of a library lose that are not in this project.
struct PublicInterface: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  let treatments: PropertyTreatments
  var findings = ObservationFindings()

  /// Lowers units with declarations that others can name, and tells in one note what these lose.
  mutating func find() {
    guard project.targets.contains(where: \.hasClientsElsewhere) else { return }
    let injected = occurrences[known.environmentObject, default: []].compactMap { $0.callAsCallee?.callArguments.first?.value }
    var types: [TypeID: [TypeID]] = [:]
    var losses: [TypeID: [String]] = [:]
    for id in models.protocols + models.order
    where !isAlreadyObservable(id) && index.isPublic(index[id].node) && index.isGivenToClients(id, besides: injected) {
      types[models.representative(of: id), default: []].append(id)
      losses[models.representative(of: id), default: []] += lossesOfClients(of: id)
    }
    for constraint in constraints where index.isPublic(constraint.declaration) {
      guard let unit = models.representative(of: constraint.member) else { continue }
      losses[unit, default: []].append(
        "`\(constraint.mention.parent?.text ?? constraint.mention.text)` for the types that they use with it")
    }
    for item in wrapped where index.isPublic(item.property.declaration) {
      guard let model = item.model, let owner = item.owner else { continue }
      losses[models.representative(of: model), default: []].append(
        "the wrapper of `\(name(of: owner)).\(spelling(item.property.name))`")
    }
    for (unit, losses) in losses.sorted(by: { $0.key < $1.key }) {
      tellClients(of: unit, conformance(of: types[unit, default: []]) + losses)
    }
  }

  private mutating func tellClients(of unit: TypeID, _ losses: [String]) {
    let node = index[unit].node
    let shown = losses.count > 3 ? losses.prefix(2) + ["and \(losses.count - 2) more"] : losses
    review(
      unit,
      "public API: clients outside of this project can no longer use " + shown.joined(separator: ", ") + ". This is a breaking change",
      at: node.nameToken.location(in: node))
  }

  private func conformance(of types: [TypeID]) -> [String] {
    if types.isEmpty { return [] }
    let names = types.map { "`\(name(of: $0))`" }.joined(separator: ", ")
    return ["\(names) as an ObservableObject"]
  }

  private func lossesOfClients(of id: TypeID) -> [String] {
    let type = name(of: id)
    var result = index.storedVariables(of: id).filter(losesProjection).flatMap(\.properties)
      .map { "`$\(spelling($0.name))` of `\(type)`" }
    if index[id].node.hasModifier(.open) { result.append("what `@Published` does in their subclasses of `\(type)`") }
    return result
  }

  /// Whether a stored variable has a `$name` that others can use and that goes.
  private func losesProjection(_ declaration: Node) -> Bool {
    let hasProjection =
      declaration.attribute(named: known.Published) != nil
      || declaration.properties.contains { treatments.accessorPairs[$0] != nil && !declaration.attributes.isEmpty }
    return hasProjection && declaration.saysPublic
  }
}
