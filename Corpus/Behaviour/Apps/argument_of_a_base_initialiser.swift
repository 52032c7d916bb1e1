//# verdict: other
//# script: tap fetch; tap open
// What an initialiser hands to that of its superclass is asked for as the object is made.
import SwiftUI
enum Cache { nonisolated(unsafe) static var hours = "yesterday" }
class Base: ObservableObject {
  @Published var hours: String
  init(hours: String) { self.hours = hours }
}
final class DiningModel: Base {
  init() { super.init(hours: Cache.hours) }
}
struct DiningView: View {
  @StateObject var model = DiningModel()
  var body: some View { Text("hours: \(model.hours)") }
}
struct Root: View {
  var body: some View {
    NavigationStack {
      Button("fetch") { Cache.hours = "today" }
      NavigationLink("open") { DiningView() }
    }
  }
}
@main struct Main: App {
  var body: some Scene { WindowGroup { Root() } }
}
