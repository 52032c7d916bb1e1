import MoltRules

extension Family {
  package static let navigation = Family(
    "navigation", [MixedNavigation.self, NavigationViewStack.self],
    reasons: [.boundLink, .navigationColumns, .navigationStyleAround, .twoStacks])
}
