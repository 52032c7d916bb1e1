// A class that announces all of its changes itself, and one whose announcements a view counts.
import Combine
import SwiftUI

@Observable
final class Settings {
  var name = "a"
}
@Observable
final class Counter {
  let objectWillChange = ObservableObjectPublisher()
  var n = 0 {
    willSet { objectWillChange.send() }
  }
  var other = 0 {
    willSet { objectWillChange.send() }
  }
}

struct Screen: View {
  var settings: Settings
  var counter: Counter
  @State private var changes = 0
  var body: some View {
    VStack {
      Text("\(settings.name) \(counter.n) \(changes)")
      Button("name") { settings.name += "b" }
      Button("plus") { counter.n += 1 }
    }
    .onReceive(counter.objectWillChange) { changes += 1 }
  }
}
struct Root: View {
  @State private var settings = Settings()
  @State private var counter = Counter()
  var body: some View { Screen(settings: settings, counter: counter) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
