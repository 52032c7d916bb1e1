import MapFeature
import StopsFeature
import SwiftUI
import TransitStores

public struct RootView: View {
  @Environment(TransitStores.Session.self) private var user
  private var stops: StopStore

  public init(stops: StopStore) {
    self.stops = stops
  }

  public var body: some View {
    TabView {
      StopListView()
        .tabItem { Label("Stops", systemImage: "signpost.right") }
      MapView()
        .tabItem { Label("Map", systemImage: "map") }
    }
    .modifier(AnnouncementModifier())
    .overlay(alignment: .bottom) {
      if let lastUpdate = stops.lastUpdate {
        Text(lastUpdate, style: .time)
      }
    }
    .task { await stops.refresh() }
    .navigationTitle(user.userName ?? "Transit")
  }
}

struct RootView_Previews: PreviewProvider {
  static var previews: some View {
    let dependencies = Dependencies()
    RootView(stops: dependencies.stops)
      .dependencies(dependencies)
  }
}
