import Rules

extension Family {
  static let animation = Family(
    "animation", [AnimatableModifier.self],
    reasons: [.animatableExtension])
}
