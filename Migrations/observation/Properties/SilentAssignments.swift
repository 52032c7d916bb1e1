import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The macro compares before it notifies, and `@Published` did not ask: where somebody wrote an `==` that leaves
/// something out, an assignment of a value that it calls equal would store the value and refresh no view.
///
/// The setter of the macro asks `shouldNotifyObservers`, and the macro brings generic functions of that name. One of the
/// class itself for the type of the property wins over these: it says yes. A change in place notifies in any case.
struct SilentAssignments: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  /// The published properties of which views have to be told of each assignment, as they show what changes along with it.
  let relied: [TypeID: [Property]]
  /// The classes that every run moves.
  let tracked: Set<TypeID>
  var findings = ObservationFindings()

  mutating func find() {
    var compared: [SilentProperty] = []
    let comparisons = ValueComparisons(index: index, flow: facts.flow, observable: Set(models.order.filter(isAlreadyObservable)))
    for id in models.order where !isAlreadyObservable(id) {
      for property in publishedVariables(of: id).flatMap(\.properties) where isCompared(property, id) {
        let comparison = comparisons.partialComparison(of: property, tracked: tracked)
        if comparison != nil || relied[id]?.contains(property) == true {
          compared.append(SilentProperty(id: id, property: property, comparison: comparison))
        }
      }
    }
    let uses = index.occurrences(of: compared.map(\.property.name))
    for place in compared.indices {
      let item = compared[place]
      let assignments = uses[item.property.name, default: []].filter {
        index.mayAssign($0, item.property, item.id) && !(item.comparison?.isOfIdentity == true && isAssignedAnotherObject($0))
      }
      let nearest = assignments.first { index.enclosingType(of: $0) == item.id }
      compared[place].assignment = nearest ?? assignments.first
    }
    let assigned = Dictionary(grouping: compared.filter { $0.assignment != nil }, by: \.id)
    for (id, properties) in assigned.sorted(by: { $0.key < $1.key }) { notify(of: properties, id) }
  }

  /// Whether a setter of the macro compares values of the property: accessors that are written out do not.
  private func isCompared(_ property: Property, _ id: TypeID) -> Bool {
    treatments.accessorPairs[property] == nil && treatment(of: property, in: id) != .ignore
  }

  /// Adds an overload for each type that is compared.
  private mutating func notify(of properties: [SilentProperty], _ id: TypeID) {
    let isDeclared = declaresComparison(id)
    var (told, overloads): ([SilentProperty], [NotifyingOverload]) = ([], [])
    for item in properties {
      guard !isDeclared, item.property.declaration.parent?.kind == .memberBlock,
        let type = facts.writtenTypes.spelledType(of: item.property)
      else {
        reviewSilentAssignment(item, isDeclared: isDeclared)
        continue
      }
      told.append(item)
      let overload = NotifyingOverload(
        type: index.type(of: item.property), written: type, isNonisolated: isIsolatedApart(item.property, id))
      if let known = overloads.firstIndex(where: { $0.type == overload.type || $0.written == overload.written }) {
        overloads[known].isNonisolated = overloads[known].isNonisolated || overload.isNonisolated
      } else {
        overloads.append(overload)
      }
    }
    guard let first = told.first?.assignment else { return }
    let types = listed(told.compactMap(\.comparison?.type))
    let comment = types.isEmpty ? WrittenComment.tellingOfEachAssignment : WrittenComment.tellingOfEqualValues(comparing: types)
    let member = index[id].node.appendingMember([comment] + overloads.map(\.declaration))
    attach([member.quotingTypes(of: overloads)], toModel: id)
    let names = told.map { "`\(spelling($0.property.name))`" }
    remark(
      id,
      "\(listed(names)): each assignment tells views, as with @Published, by an overload of `shouldNotifyObservers`; "
        + (types.isEmpty ? "views show what changes along with it" : "`==` of \(types) may leave something out"),
      at: first.location)
  }

  private mutating func reviewSilentAssignment(_ item: SilentProperty, isDeclared: Bool) {
    let name = spelling(item.property.name)
    let isSpelled = isDeclared || facts.writtenTypes.spelledType(of: item.property) != nil
    let action =
      isSpelled
      ? "Add an overload of `shouldNotifyObservers` for its type that returns true"
      : "Write its type, and Molt adds an overload of `shouldNotifyObservers` for it"
    review(
      item.id,
      "`\(name)` may get a value here that \(item.comparison.map { "`==` of \($0.type) calls equal" } ?? "it has"): no view is told, while "
        + "@Published told them. \(action)",
      at: item.assignment?.location)
  }

  /// `a`, `a and b`, `a, b and others`
  private func listed(_ all: [String]) -> String {
    var names: [String] = []
    for name in all where !names.contains(name) { names.append(name) }
    return names.count < 3 ? names.joined(separator: " and ") : names.prefix(2).joined(separator: ", ") + " and others"
  }

  /// Whether the class has something of the name already, by itself or from what it inherits.
  private func declaresComparison(_ id: TypeID) -> Bool {
    index.names["shouldNotifyObservers"].map { index.lookUpMember($0, of: id) != nil } ?? false
  }

  /// Whether the property is on another actor than the class, whose functions it could not call.
  private func isIsolatedApart(_ property: Property, _ id: TypeID) -> Bool {
    let own = index[id].node.attributes.map(\.attributeName)
    return property.declaration.attributes.contains {
      spelling($0.attributeName).hasSuffix("Actor") && !own.contains($0.attributeName)
    }
  }

  /// Whether the property gets an object that was made there, or none: the old one is another.
  private func isAssignedAnotherObject(_ use: Node) -> Bool {
    guard use.isAssignmentTarget, let value = use.ancestor({ $0 == .sequenceExpr })?.assignedValue else { return false }
    return ["nil", "[]", "[:]"].contains(value.text) || facts.flow.makesObject(value)
  }
}

/// A published property whose values are compared in a way that may leave something out.
private struct SilentProperty {
  let id: TypeID
  let property: Property
  /// Nil where views rely on each assignment.
  let comparison: PartialComparison?
  /// Where the property gets a whole new value.
  var assignment: Node?
}

/// A function that the macro's setter finds in the place of its own.
private struct NotifyingOverload {
  let type: Type
  /// The type as the property spells it.
  let written: String
  var isNonisolated: Bool

  /// The declaration, in which the type stands between each of these.
  var parts: [String] {
    [(isNonisolated ? "nonisolated " : "") + "private func shouldNotifyObservers(_ lhs: ", ", _ rhs: ", ") -> Bool { true }"]
  }

  var declaration: String { parts.joined(separator: written) }
}

extension Edit {
  /// The edit with the types of overloads, which it writes in this order, as quotes of the file.
  fileprivate func quotingTypes(of overloads: [NotifyingOverload]) -> Edit {
    var pieces: [Piece] = []
    var rest = replacement[...]
    for overload in overloads {
      guard let place = rest.firstRange(of: overload.declaration) else { continue }
      pieces.append(.text(String(rest[..<place.lowerBound]) + overload.parts[0]))
      for part in overload.parts.dropFirst() { pieces += [.quote(overload.written), .text(part)] }
      rest = rest[place.upperBound...]
    }
    return Edit(location, pieces + [.text(String(rest))])
  }
}
