// A shared object is made with the view that is made ahead of its link, and not as the link is followed.
import SwiftUI
enum Cache { nonisolated(unsafe) static var hours = "yesterday" }
@Observable
final class DiningModel {
  static let instance = DiningModel()
  var hours: String
  init() { hours = Cache.hours }
}
struct DiningView: View {
  @State var model = DiningModel.instance
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
