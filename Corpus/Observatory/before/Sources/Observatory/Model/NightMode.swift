import Combine

/// Whether screens are dark red.
@MainActor
final class NightMode: ObservableObject {
  static let shared = NightMode()

  @Published var isOn = false
}
