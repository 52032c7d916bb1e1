import SwiftUI

struct HikeList: View {
    @Environment(HikeStore.self) private var hikes
    @Environment(SyncStore.self) private var sync

    var body: some View {
        @Bindable var hikes = hikes
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
        .environment(HikeStore())
        .environmentObject(RouteStore())
        .environment(SyncStore())
}
