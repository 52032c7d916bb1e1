import SwiftUI

struct ParcelList: View {
  @EnvironmentObject private var store: ParcelStore
  @EnvironmentObject private var coordinator: Coordinator

  var body: some View {
    List {
      Toggle("Delivered", isOn: $store.isShowingDelivered)
      ForEach(store.visible) { parcel in
        Button(parcel.address) { coordinator.show(parcel) }
      }
      ForEach($store.parcels) { $parcel in
        Toggle("Done", isOn: $parcel.isDelivered)
      }
    }
    .modifier(DutyBadge())
    .environmentObject(Session.shared)
  }
}
