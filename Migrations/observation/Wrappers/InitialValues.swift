import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What a property is set to that was a `@StateObject`.
struct InitialValue {
  let node: Node
  let item: WrappedProperty
  let model: TypeID
}

/// `@State` evaluates its initial value each time the view is made, `@StateObject` did once: of no account where that
/// only makes objects which do nothing when made.
struct InitialValues: ObservationRule {
  let facts: ObservationFacts
  let values: [InitialValue]
  var findings = ObservationFindings()

  mutating func find() {
    for value in values { review(value) }
  }

  private mutating func review(_ value: InitialValue) {
    let item = value.item
    // What is made once in the life of the program is made once with either wrapper.
    let effects = initializationEffects.effects(of: value.node, expected: index.type(of: item.property))
    guard let first = effects.first, first.weight != .once else { return }
    lower(item.site, to: .review)
    let name = spelling(item.property.name)
    note(
      value.model,
      "\(occasion(of: item, name)) \(effects.map(\.sentence).joined(separator: " "))\(danger(of: effects)) \(advice(on: first))",
      at: value.node.location, and: effects.map(\.place.location))
  }

  /// What two effects do together.
  private func danger(of effects: [InitializationEffects.Effect]) -> String {
    guard effects.count > 1, effects.contains(where: { $0.weight == .dependency }) else { return "" }
    return " If an object that was dropped changes something that the view depends on, the view is created again, and so on."
  }

  private func advice(on effect: InitializationEffects.Effect) -> String {
    switch effect.weight {
    case .leak: "Capture `self` weakly there, or create the object once, further up"
    case .certain: "Where that matters, do it in `.task`, or create the object once, further up"
    case .dependency: "Where that costs too much, read it later, or create the object once, further up"
    case .once, .trivial, .unknown: "Check that it may run again"
    }
  }

  /// When the initial value is evaluated from now on. An app is made once, but before its own `init` has run.
  private func occasion(of item: WrappedProperty, _ name: String) -> String {
    let isApp = item.owner.map { index[$0].inheritedTypes.contains { spelling($0.typeName) == "App" } } ?? false
    return isApp
      ? "the initial value of `\(name)` is evaluated before the app's `init` runs; @StateObject evaluated it when its scene appeared."
      : "the initial value of `\(name)` is evaluated each time its view is created; @StateObject evaluated it once."
  }
}
