import MoltRules

extension Family {
  package static let uikitObservation = Family(
    "uikit-observation",
    [ModelReadOnce.self, NeedsLayout.self, ObservationMainHop.self, ObservationTrackingPlist.self, UpdateProperties.self],
    reasons: [.noHop, .noObservationTracking, .readOnce, .registeredOnce, .registersByHand])
}
