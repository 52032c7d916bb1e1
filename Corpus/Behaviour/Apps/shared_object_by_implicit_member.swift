//# verdict: other
//# script: tap fetch; tap open
// The shared object is named by an implicit member: what it is, the property of the wrapper says.
import SwiftUI
enum Cache { nonisolated(unsafe) static var hours = "yesterday" }
final class DiningModel: ObservableObject {
  nonisolated(unsafe) static let shared = DiningModel()
  @Published var hours: String
  init() { hours = Cache.hours }
}
struct DiningView: View {
  @StateObject var model: DiningModel
  init() { _model = StateObject(wrappedValue: .shared) }
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
