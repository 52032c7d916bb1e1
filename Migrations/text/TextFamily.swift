import MoltRules

extension Family {
  package static let text = Family(
    "text", [TextConcatenation.self],
    reasons: [.textConcatenation])
}
