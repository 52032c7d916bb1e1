import SwiftUI

struct ParcelList: View {
  @Environment(ParcelStore.self) private var store
  @Environment(Coordinator.self) private var coordinator

  var body: some View {
    @Bindable var store = store
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
    .environment(Session.shared)
  }
}
