// A body makes an object by `.init`, whose class it does not name.
import SwiftUI
@Observable
final class Services {
  var enabled = false
}
@Observable
final class CellModel {
  var name: String
  init(services: Services) { name = services.enabled ? "on" : "off" }
}
struct Cell: View {
  var model: CellModel
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
  var services: Services
  var body: some View {
    Button("update") { services.enabled.toggle() }
    ListView(services: services)
  }
}
@main struct Main: App {
  let services = Services()
  var body: some Scene { WindowGroup { Root(services: services) } }
}
