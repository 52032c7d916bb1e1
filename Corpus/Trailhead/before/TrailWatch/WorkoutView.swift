import SwiftUI

struct WorkoutView: View {
    @ObservedObject var workout: WorkoutModel
    @EnvironmentObject private var pulse: PulseStore
    @EnvironmentObject private var sync: SyncStore

    var body: some View {
        VStack {
            Text("\(workout.kilometres) km at \(pulse.beatsPerMinute)")
            Toggle("Pause", isOn: $workout.isPaused)
            Button("Finish") { sync.send(workout.hike) }
        }
    }
}
