import Rules

extension Family {
  static let hosting = Family("hosting") { index, _, _ in HostingSurvey(index) }
}
