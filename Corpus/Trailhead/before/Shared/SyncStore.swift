import Combine
import Foundation

/// In the app and in the watch app: what one has recorded, the other shows.
@MainActor
final class SyncStore: ObservableObject {
    @Published private(set) var pending: [Hike] = []
    @Published var isReachable = false

    func send(_ hike: Hike) {
        pending.append(hike)
    }

    func confirm(_ hike: Hike) {
        pending.removeAll { $0.id == hike.id }
    }
}
