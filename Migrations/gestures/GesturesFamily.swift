import MoltRules

extension Family {
  package static let gestures = Family(
    "gestures", [MagnificationGestureValue.self, RotationGestureValue.self],
    reasons: [.gestureType, .gestureFunction, .combinedGesture, .gestureValue])
}
