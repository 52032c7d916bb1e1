import Rules

extension Family {
  static let gestures = Family(
    "gestures", [MagnificationGestureValue.self, RotationGestureValue.self],
    reasons: [.gestureType, .gestureFunction, .combinedGesture, .gestureValue])
}
