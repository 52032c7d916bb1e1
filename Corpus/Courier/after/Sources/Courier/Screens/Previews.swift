import SwiftUI

struct ParcelDetailPreviews: PreviewProvider {
  static var previews: some View {
    ParcelDetail(parcel: Parcel("Main Street 1"))
      .environment(ParcelStore(parcels: [Parcel("Main Street 1")]))
  }
}

struct DriverNamePreviews: PreviewProvider {
  static var previews: some View {
    DriverName(prefix: "Driver: ").modifier(DutyBadge()).environment(Session.shared)
  }
}
