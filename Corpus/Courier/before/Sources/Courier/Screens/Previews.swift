import SwiftUI

struct ParcelDetailPreviews: PreviewProvider {
  static var previews: some View {
    ParcelDetail(parcel: Parcel("Main Street 1"))
      .environmentObject(ParcelStore(parcels: [Parcel("Main Street 1")]))
  }
}

struct DriverNamePreviews: PreviewProvider {
  static var previews: some View {
    DriverName(prefix: "Driver: ").modifier(DutyBadge()).environmentObject(Session.shared)
  }
}
