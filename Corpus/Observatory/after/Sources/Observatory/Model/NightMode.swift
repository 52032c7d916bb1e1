import Observation

/// Whether screens are dark red.
@Observable
@MainActor
final class NightMode {
  static let shared = NightMode()

  var isOn = false
}
