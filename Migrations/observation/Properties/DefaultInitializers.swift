import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// Default initialisers that the compiler would no longer make, written out below the stored properties.
struct DefaultInitializers: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() {
    for id in models.order where !isAlreadyObservable(id) { giveInitializer(id) }
  }

  private mutating func giveInitializer(_ id: TypeID) {
    let properties = publishedVariables(of: id).flatMap(\.properties)
    guard properties.contains(where: { needsInitializer($0, id) }), canBeGivenInitializer(id),
      let last = index.storedVariables(of: id).last(where: { $0.parent?.kind == .memberBlock })
    else { return }
    attach([last.followedBy("init() {}", afterBlankLine: true)], toModel: id)
  }
}

extension ObservationQuestions {
  /// Whether the class has but its default initialiser, and is not on the main actor as the property is: in Swift 6 mode
  /// the macro's storage keeps the compiler from making one.
  func needsInitializer(_ property: Property, _ id: TypeID) -> Bool {
    property.declaration.attribute(named: known.MainActor) != nil && index[id].node.attribute(named: known.MainActor) == nil
      && index[id].members.initializers.isEmpty
  }

  /// Whether `init() {}` does what the default initialiser does: without a superclass, and where the initial values on the
  /// main actor run nothing there.
  func canBeGivenInitializer(_ id: TypeID) -> Bool {
    guard index[id].inheritedTypes.allSatisfy({ $0.typeName == known.ObservableObject || isProtocol($0) }) else { return false }
    let isolated = index.storedVariables(of: id).filter { $0.attribute(named: known.MainActor) != nil }
    return isolated.flatMap(\.properties).compactMap(\.initializer).allSatisfy { value in
      !([value] + value.descendants).contains { [.functionCallExpr, .macroExpansion, .memberAccessExpr].contains($0.kind) }
        || value.kind == .memberAccessExpr && value.children.filter { $0.kind == .declReferenceExpr }.count == 1
    }
  }

  private func isProtocol(_ inherited: Node) -> Bool {
    index.declaredType(of: inherited).map { index[$0].node.kind == .protocolDecl }
      ?? index.isFrameworkProtocol(inherited.typeName)
  }
}
