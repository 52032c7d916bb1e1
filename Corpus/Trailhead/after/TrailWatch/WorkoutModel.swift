import Foundation
import Observation

/// In the watch app only.
@Observable
@MainActor
final class WorkoutModel {
    var kilometres = 0.0
    var isPaused = false

    var hike: Hike { Hike(name: "Recorded", kilometres: kilometres) }
}
