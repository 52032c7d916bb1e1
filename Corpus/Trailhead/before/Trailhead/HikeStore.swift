import Combine
import Foundation

/// In the app only.
@MainActor
final class HikeStore: ObservableObject {
    @Published var hikes = [Hike(name: "Ridge", kilometres: 14)]
    @Published var filter = ""

    var shown: [Hike] {
        filter.isEmpty ? hikes : hikes.filter { $0.name.contains(filter) }
    }
}
