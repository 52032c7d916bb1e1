import Rules

extension Family {
  static let environment = Family(
    "environment", [DismissAction.self, EnvironmentEntry.self],
    reasons: [
      .presentationModeKeyPath, .conditionalProperty, .presentationModeValue, .keyAccessors, .keyCondition, .keyName,
      .keyShape, .keyUsedElsewhere, .defaultElsewhere, .defaultScope,
    ])
}
