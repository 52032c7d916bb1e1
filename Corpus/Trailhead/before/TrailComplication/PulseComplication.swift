import SwiftUI
import WidgetKit

/// In the complication only.
@MainActor
final class ComplicationModel: ObservableObject {
    @Published var showsUnit = true
    let pulse = PulseStore()
}

struct PulseComplication: View {
    @StateObject private var model = ComplicationModel()

    var body: some View {
        PulseText(pulse: model.pulse, showsUnit: model.showsUnit)
    }
}

struct PulseText: View {
    @ObservedObject var pulse: PulseStore
    let showsUnit: Bool

    var body: some View {
        Text(showsUnit ? "\(pulse.beatsPerMinute) bpm" : "\(pulse.beatsPerMinute)")
    }
}
