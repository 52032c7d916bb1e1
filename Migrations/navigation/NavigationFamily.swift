import MoltRules

extension Family {
  package static let navigation = Family(
    "navigation", [NavigationViewStack.self],
    reasons: [.boundLink, .navigationColumns, .navigationStyleAround])
}
