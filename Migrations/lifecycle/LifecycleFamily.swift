import Rules

extension Family {
  static let lifecycle = Family("lifecycle", [OnAppearTask.self, OnChange.self])
}
