// Two windows, settings and a menu over one model.
import SwiftUI

@Observable
final class Mixer {
  var volume = 3
  var isMuted = false
  var name = "Mixer"
}

struct Meter: View {
  @Environment(Mixer.self) private var mixer
  var body: some View { Text(mixer.isMuted ? "muted" : "\(mixer.name) at \(mixer.volume)") }
}

struct MixerSettings: View {
  @Bindable var mixer: Mixer
  var body: some View { TextField("name", text: $mixer.name) }
}

@main struct Main: App {
  @State private var mixer = Mixer()

  var body: some Scene {
    WindowGroup {
      Meter()
      Button("louder") { mixer.volume += 1 }
    }
    .environment(mixer)
    .commands {
      CommandMenu("Sound") {
        Button("mute") { mixer.isMuted.toggle() }
      }
    }
    WindowGroup("Second") { Meter().environment(mixer) }
    Settings { MixerSettings(mixer: mixer) }
  }
}
