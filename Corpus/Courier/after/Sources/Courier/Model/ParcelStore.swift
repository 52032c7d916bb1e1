import SwiftUI

/// All parcels of the day. Every screen gets it from the environment.
@Observable
@MainActor
final class ParcelStore {
  var parcels: [Parcel]
  var isShowingDelivered = false

  init(parcels: [Parcel] = []) {
    self.parcels = parcels
  }

  var visible: [Parcel] {
    parcels.filter { isShowingDelivered || !$0.isDelivered }
  }

  func deliver(_ parcel: Parcel) {
    guard let place = parcels.firstIndex(where: { $0.id == parcel.id }) else { return }
    parcels[place].isDelivered = true
  }
}
