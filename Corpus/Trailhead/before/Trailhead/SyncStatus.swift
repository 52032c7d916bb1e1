import SwiftUI

struct SyncStatus: View {
    @ObservedObject var sync: SyncStore

    var body: some View {
        VStack {
            Text("\(sync.pending.count) to send")
            Toggle("Reachable", isOn: $sync.isReachable)
        }
    }
}

/// Shows what the widget shows.
struct NextHike: View {
    @EnvironmentObject private var routes: RouteStore

    var body: some View {
        Toggle(routes.title, isOn: $routes.isOffline)
    }
}
