import Combine

/// The stars that can be seen tonight.
@MainActor
final class StarStore: ObservableObject {
  @Published var stars = Star.samples
  @Published var selection: Star?

  func toggle(_ star: Star) {
    selection = selection == star ? nil : star
  }
}
