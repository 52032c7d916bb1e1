import Foundation
import Observation

/// In the app and in the watch app: what one has recorded, the other shows.
@Observable
@MainActor
final class SyncStore {
    private(set) var pending: [Hike] = []
    var isReachable = false

    func send(_ hike: Hike) {
        pending.append(hike)
    }

    func confirm(_ hike: Hike) {
        pending.removeAll { $0.id == hike.id }
    }
}
