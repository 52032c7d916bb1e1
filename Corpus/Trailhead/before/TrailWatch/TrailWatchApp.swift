import SwiftUI

@main
struct TrailWatchApp: App {
    @StateObject private var workout = WorkoutModel()
    @StateObject private var pulse = PulseStore()
    @StateObject private var sync = SyncStore()

    var body: some Scene {
        WindowGroup {
            WorkoutView(workout: workout)
                .environmentObject(pulse)
                .environmentObject(sync)
        }
    }
}
