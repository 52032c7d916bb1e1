import Combine
import Foundation

/// In the watch app only.
@MainActor
final class WorkoutModel: ObservableObject {
    @Published var kilometres = 0.0
    @Published var isPaused = false

    var hike: Hike { Hike(name: "Recorded", kilometres: kilometres) }
}
