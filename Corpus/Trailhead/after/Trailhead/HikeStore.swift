import Foundation
import Observation

/// In the app only.
@Observable
@MainActor
final class HikeStore {
    var hikes = [Hike(name: "Ridge", kilometres: 14)]
    var filter = ""

    var shown: [Hike] {
        filter.isEmpty ? hikes : hikes.filter { $0.name.contains(filter) }
    }
}
