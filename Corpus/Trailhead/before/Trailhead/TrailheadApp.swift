import SwiftUI

@main
struct TrailheadApp: App {
    @StateObject private var hikes = HikeStore()
    @StateObject private var routes = RouteStore()
    @StateObject private var sync = SyncStore()

    var body: some Scene {
        WindowGroup {
            HikeList()
                .environmentObject(hikes)
                .environmentObject(routes)
                .environmentObject(sync)
        }
    }
}
