import Rules

extension Family {
  static let scenes = Family(
    "scenes", [AttemptRotation.self, ScreenScale.self],
    reasons: [.noController, .scaleOfEnvironment, .noTraits, .scaleBeforeWindow])
}
