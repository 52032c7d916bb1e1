import Rules

extension Family {
  static let text = Family(
    "text", [TextConcatenation.self],
    reasons: [.textConcatenation])
}
