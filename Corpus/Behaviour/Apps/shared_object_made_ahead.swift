//# verdict: other
//# script: tap fetch; tap open
// A shared object is made with the view that is made ahead of its link, and not as the link is followed.
import SwiftUI
enum Cache { nonisolated(unsafe) static var hours = "yesterday" }
final class DiningModel: ObservableObject {
  static let instance = DiningModel()
  @Published var hours: String
  init() { hours = Cache.hours }
}
struct DiningView: View {
  @StateObject var model = DiningModel.instance
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
