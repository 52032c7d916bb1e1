import MoltRules

extension Family {
  package static let uikitObservation = Family(
    "uikit-observation", [ObservationMainHop.self, ObservationTrackingPlist.self, UpdateProperties.self],
    reasons: [.noHop, .noObservationTracking, .registeredOnce, .registersByHand])
}
