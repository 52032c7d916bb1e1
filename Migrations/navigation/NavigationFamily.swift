import Rules

extension Family {
  static let navigation = Family(
    "navigation", [NavigationViewStack.self],
    reasons: [.boundLink, .navigationColumns, .navigationStyleAround])
}
