import Observation

/// The stars that can be seen tonight.
@Observable
@MainActor
final class StarStore {
  var stars = Star.samples
  var selection: Star?

  func toggle(_ star: Star) {
    selection = selection == star ? nil : star
  }
}
