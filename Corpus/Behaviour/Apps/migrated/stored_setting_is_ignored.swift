// `@AppStorage` in a model announced; ignored by the macro, it does not.
import SwiftUI

@Observable
final class Preferences {
  @ObservationIgnored @AppStorage("size") var size = 12
  var theme = "light"
}

struct Sample: View {
  var preferences: Preferences
  var body: some View { Text("\(preferences.theme) \(preferences.size)") }
}

struct Page: View {
  @State private var preferences = Preferences()
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
