import MoltRules

extension Family {
  package static let traits = Family(
    "traits", [TraitChangeRegistration.self],
    reasons: [.registrationPlace, .traitChanges, .traitsCalled, .traitsOverridden])
}
