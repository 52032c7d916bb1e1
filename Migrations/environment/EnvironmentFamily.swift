import Rules

extension Family {
  static let environment = Family("environment", [DismissAction.self, EnvironmentEntry.self])
}
