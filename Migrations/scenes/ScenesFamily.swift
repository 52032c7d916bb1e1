import MoltRules

extension Family {
  package static let scenes = Family(
    "scenes", [AttemptRotation.self, ScreenScale.self],
    reasons: [.noController, .scaleOfEnvironment, .noTraits, .scaleBeforeWindow])
}
