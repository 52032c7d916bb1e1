//# verdict: stale
//# script: tap bigger; tap bigger
// `@AppStorage` in a model announced; ignored by the macro, it does not.
import SwiftUI

final class Preferences: ObservableObject {
  @AppStorage("size") var size = 12
  @Published var theme = "light"
}

struct Sample: View {
  @ObservedObject var preferences: Preferences
  var body: some View { Text("\(preferences.theme) \(preferences.size)") }
}

struct Page: View {
  @StateObject private var preferences = Preferences()
  var body: some View {
    Sample(preferences: preferences)
    Button("bigger") { preferences.size += 1 }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
