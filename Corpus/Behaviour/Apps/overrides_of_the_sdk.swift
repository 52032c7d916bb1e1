//# verdict: stale
//# script: tap switch; tap switch
// A formatter and an object that says what it is are used by their base classes of the SDK; what they override reads a language.
import Foundation
import SwiftUI

enum Language { nonisolated(unsafe) static var isGerman = false }

final class Answer: Formatter {
  override func string(for value: Any?) -> String? { Language.isGerman ? "ja" : "yes" }
}

final class Settings: ObservableObject {
  @Published var isBusy = false
  let formatter: Formatter = Answer()
  func change() {
    Language.isGerman.toggle()
    isBusy.toggle()
  }
}

struct Panel: View {
  @ObservedObject var settings: Settings
  var body: some View { Text(settings.formatter.string(for: 1) ?? "-") }
}

struct Root: View {
  @StateObject var settings = Settings()
  var body: some View {
    Panel(settings: settings)
    Button("switch") { settings.change() }
  }
}

@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
