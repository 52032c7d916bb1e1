import Rules

extension Family {
  static let appLifecycle = Family(
    "app-lifecycle", [NetworkActivityIndicator.self, SecureApplicationState.self],
    reasons: [.indicatorRead, .indicatorEffect])
}
