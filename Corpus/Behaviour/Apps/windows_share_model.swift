//# verdict: same
//# script: tap louder; tap mute; type name Desk; tap louder
// Two windows, settings and a menu over one model.
import SwiftUI

final class Mixer: ObservableObject {
  @Published var volume = 3
  @Published var isMuted = false
  @Published var name = "Mixer"
}

struct Meter: View {
  @EnvironmentObject private var mixer: Mixer
  var body: some View { Text(mixer.isMuted ? "muted" : "\(mixer.name) at \(mixer.volume)") }
}

struct MixerSettings: View {
  @ObservedObject var mixer: Mixer
  var body: some View { TextField("name", text: $mixer.name) }
}

@main struct Main: App {
  @StateObject private var mixer = Mixer()

  var body: some Scene {
    WindowGroup {
      Meter()
      Button("louder") { mixer.volume += 1 }
    }
    .environmentObject(mixer)
    .commands {
      CommandMenu("Sound") {
        Button("mute") { mixer.isMuted.toggle() }
      }
    }
    WindowGroup("Second") { Meter().environmentObject(mixer) }
    Settings { MixerSettings(mixer: mixer) }
  }
}
