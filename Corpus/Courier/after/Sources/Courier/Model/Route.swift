import SwiftUI

enum Delivery {
  /// The way to the next addresses.
  @Observable
  @MainActor
  final class Route {
    private(set) var stops: [String] = []
    var speed = 30.0
    private let home: String

    init(home: String) { self.home = home }

    func plan(_ parcels: [Parcel]) {
      stops = [home] + parcels.map(\.address)
    }
  }
}

typealias Route = Delivery.Route
