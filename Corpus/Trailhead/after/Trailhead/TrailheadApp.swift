import SwiftUI

@main
struct TrailheadApp: App {
    @State private var hikes = HikeStore()
    @StateObject private var routes = RouteStore()
    @State private var sync = SyncStore()

    var body: some Scene {
        WindowGroup {
            HikeList()
                .environment(hikes)
                .environmentObject(routes)
                .environment(sync)
        }
    }
}
