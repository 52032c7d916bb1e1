// The shared object is named by an implicit member: what it is, the property of the wrapper says.
import SwiftUI
enum Cache { nonisolated(unsafe) static var hours = "yesterday" }
@Observable
final class DiningModel {
  nonisolated(unsafe) static let shared = DiningModel()
  var hours: String
  init() { hours = Cache.hours }
}
struct DiningView: View {
  @State var model: DiningModel
  init() { _model = State(wrappedValue: .shared) }
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
