import SwiftUI

struct HikeList: View {
    @EnvironmentObject private var hikes: HikeStore
    @EnvironmentObject private var sync: SyncStore

    var body: some View {
        NavigationStack {
            List {
                NextHike()
                SyncStatus(sync: sync)
                ForEach(hikes.shown) { hike in
                    Button(hike.name) { sync.send(hike) }
                }
            }
            .searchable(text: $hikes.filter)
        }
    }
}

#Preview {
    HikeList()
        .environmentObject(HikeStore())
        .environmentObject(RouteStore())
        .environmentObject(SyncStore())
}
