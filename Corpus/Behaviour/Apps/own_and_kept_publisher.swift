//# verdict: same
//# script: tap name; tap plus; tap plus
// A class that announces all of its changes itself, and one whose announcements a view counts.
import Combine
import SwiftUI

final class Settings: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  var name = "a" { willSet { objectWillChange.send() } }
}
final class Counter: ObservableObject {
  @Published var n = 0
  @Published var other = 0
}

struct Screen: View {
  @ObservedObject var settings: Settings
  @ObservedObject var counter: Counter
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
  @StateObject private var settings = Settings()
  @StateObject private var counter = Counter()
  var body: some View { Screen(settings: settings, counter: counter) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
