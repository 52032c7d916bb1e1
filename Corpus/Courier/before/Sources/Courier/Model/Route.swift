import SwiftUI

enum Delivery {
  /// The way to the next addresses.
  @MainActor
  final class Route: ObservableObject {
    @Published private(set) var stops: [String] = []
    @Published var speed = 30.0
    private let home: String

    init(home: String) { self.home = home }

    func plan(_ parcels: [Parcel]) {
      stops = [home] + parcels.map(\.address)
    }
  }
}

typealias Route = Delivery.Route
