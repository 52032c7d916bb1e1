import MoltRules

extension Family {
  package static let environment = Family(
    "environment", [DismissAction.self, EnvironmentEntry.self],
    reasons: [
      .presentationModeKeyPath, .conditionalProperty, .presentationModeValue, .keyAccessors, .keyCondition, .keyName,
      .keyShape, .keyUsedElsewhere, .defaultElsewhere, .defaultScope,
    ])
}
