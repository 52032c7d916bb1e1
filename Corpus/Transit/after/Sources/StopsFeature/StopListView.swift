import SwiftUI
import TransitModels
import TransitStores

public struct StopListView: View {
  @Environment(StopStore.self) private var stops
  @Environment(FavoritesStore.self) private var favorites
  @State private var model = Model()

  public init() {}

  public var body: some View {
    NavigationStack {
      List {
        header()
        ForEach(sortedStops) { stop in
          Button {
            model.open(stop)
          } label: {
            StopRow(stop: stop)
          }
        }
        OptionsSection(options: model.options)
      }
      .searchable(text: Bindable(stops).query)
      .refreshable { await stops.refresh() }
      .sheet(item: $model.selection) { stop in
        StopDetailView(stop: stop, options: model.options)
          .environment(favorites)
      }
      .navigationTitle("Stops")
    }
  }

  private var sortedStops: [Stop] {
    guard favorites.sortsFirst else { return stops.visibleStops }
    return stops.visibleStops.filter(favorites.contains) + stops.visibleStops.filter { !favorites.contains($0) }
  }

  private func header() -> some View {
    let title: LocalizedStringKey = favorites.stopIDs.isEmpty ? "Accessible" : "Accessible favorites"
    return Toggle(title, isOn: Bindable(stops).showsAccessibleOnly)
  }
}

struct StopRow: View {
  let stop: Stop

  var body: some View {
    HStack {
      Text(stop.name)
      Spacer()
      FavoriteButton(stop: stop)
    }
  }
}

struct OptionsSection: View {
  @Bindable var options: DisplayOptions

  var body: some View {
    Section("Departures") {
      Toggle("Platforms", isOn: $options.showsPlatforms)
      Picker("Clock", selection: $options.clock) {
        ForEach(DisplayOptions.Clock.allCases, id: \.self) { Text($0.rawValue) }
      }
    }
  }
}

#Preview {
  let favorites = FavoritesStore()
  StopListView()
    .environment(StopStore(stops: Stop.samples))
    .environment(favorites)
}
