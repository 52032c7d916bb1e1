import MoltRules

extension Family {
  package static let animation = Family(
    "animation", [AnimatableModifier.self],
    reasons: [.animatableExtension])
}
