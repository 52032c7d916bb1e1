import MoltRules

extension Family {
  package static let traits = Family(
    "traits", [TraitBridgedEnvironment.self, TraitChangeRegistration.self],
    reasons: [.registrationPlace, .traitChanges, .traitsCalled, .traitsOverridden, .unbridgedTrait])
}
