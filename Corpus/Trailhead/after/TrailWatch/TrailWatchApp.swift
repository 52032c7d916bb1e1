import SwiftUI

@main
struct TrailWatchApp: App {
    @State private var workout = WorkoutModel()
    @StateObject private var pulse = PulseStore()
    @State private var sync = SyncStore()

    var body: some Scene {
        WindowGroup {
            WorkoutView(workout: workout)
                .environmentObject(pulse)
                .environment(sync)
        }
    }
}
