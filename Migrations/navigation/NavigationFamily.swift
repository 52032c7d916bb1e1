import MoltRules

extension Family {
  package static let navigation = Family(
    "navigation", [MixedNavigation.self, NavigationViewStack.self, TabItem.self],
    reasons: [.boundLink, .navigationColumns, .navigationStyleAround, .tabItem, .twoStacks])
}
