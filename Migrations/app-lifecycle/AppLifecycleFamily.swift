import MoltRules

extension Family {
  package static let appLifecycle = Family(
    "app-lifecycle", [NetworkActivityIndicator.self, SecureApplicationState.self],
    reasons: [.indicatorRead, .indicatorEffect])
}
