import Combine
import Realtime
import TransitModels

/// Follows the vehicles of a connection.
@MainActor
final class Model: ObservableObject {
  @Published private(set) var late: [Vehicle] = []
  @Published var selection: Vehicle?

  func follow(_ session: Realtime.Session) {
    session.vehiclesPublisher
      .map { vehicles in vehicles.filter { $0.delay > 120 } }
      .assign(to: &$late)
  }
}
