import SwiftUI

struct SkyView: View {
  @Environment(StarStore.self) private var store
  @Environment(NightMode.self) private var night

  var body: some View {
    VStack {
      ForEach(store.stars) { star in
        Text(star.name).foregroundStyle(night.isOn ? .red : .primary)
      }
    }
  }
}

struct LegendView: View {
  var body: some View {
    HStack {
      Circle().fill(.yellow).frame(width: 8, height: 8)
      Text("Stars")
    }
  }
}

struct DetailView: View {
  var store: StarStore

  var body: some View {
    Text(store.selection?.name ?? "Nothing chosen")
  }
}
