import SwiftUI

struct ParcelDetail: View {
  @Environment(ParcelStore.self) var store
  @State private var draft: Draft
  @State private var route = Route(home: "Depot")
  private let parcel: Parcel

  init(parcel: Parcel) {
    self.parcel = parcel
    _draft = State(wrappedValue: Draft(parcel.note))
  }

  var body: some View {
    Form {
      NoteField(draft: draft)
      DraftOptions(draft: Bindable(draft))
      Slider(value: $route.speed)
      delivered
    }
    .onAppear { route.plan(store.visible) }
  }
}
