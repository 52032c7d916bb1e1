import SwiftUI

struct ParcelDetail: View {
  @EnvironmentObject var store: ParcelStore
  @StateObject private var draft: Draft
  @StateObject private var route = Route(home: "Depot")
  private let parcel: Parcel

  init(parcel: Parcel) {
    self.parcel = parcel
    _draft = StateObject(wrappedValue: Draft(parcel.note))
  }

  var body: some View {
    Form {
      NoteField(draft: draft)
      DraftOptions(draft: $draft)
      Slider(value: $route.speed)
      delivered
    }
    .onAppear { route.plan(store.visible) }
  }
}
