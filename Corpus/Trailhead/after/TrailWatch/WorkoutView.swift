import SwiftUI

struct WorkoutView: View {
    @Bindable var workout: WorkoutModel
    @EnvironmentObject private var pulse: PulseStore
    @Environment(SyncStore.self) private var sync

    var body: some View {
        VStack {
            Text("\(workout.kilometres) km at \(pulse.beatsPerMinute)")
            Toggle("Pause", isOn: $workout.isPaused)
            Button("Finish") { sync.send(workout.hike) }
        }
    }
}
