//# verdict: lost
//# script: tap rename; tap update
// A body makes an object by `.init`, whose class it does not name.
import SwiftUI
final class Services: ObservableObject {
  @Published var enabled = false
}
final class CellModel: ObservableObject {
  @Published var name: String
  init(services: Services) { name = services.enabled ? "on" : "off" }
}
struct Cell: View {
  @ObservedObject var model: CellModel
  var body: some View {
    Text("cell \(model.name)")
    Button("rename") { model.name = "renamed" }
  }
}
struct ListView: View {
  let services: Services
  var body: some View { Cell(model: .init(services: services)) }
}
struct Root: View {
  @ObservedObject var services: Services
  var body: some View {
    Button("update") { services.enabled.toggle() }
    ListView(services: services)
  }
}
@main struct Main: App {
  let services = Services()
  var body: some Scene { WindowGroup { Root(services: services) } }
}
