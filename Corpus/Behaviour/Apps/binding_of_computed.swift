//# verdict: stale
//# script: tap change; tap change
// A switch is handed a binding of a computed property, which shows what nothing observes, and what changes along with the model.
import SwiftUI

final class Service { var isOn = false }

final class Model: ObservableObject {
  @Published var changes = 0
  let service = Service()
  var isOn: Bool {
    get { service.isOn }
    set { service.isOn = newValue }
  }
  func change() {
    service.isOn.toggle()
    changes += 1
  }
}

struct Panel: View {
  @ObservedObject var model: Model
  var body: some View { Toggle("service", isOn: $model.isOn) }
}

struct Root: View {
  @StateObject var model = Model()
  var body: some View {
    Panel(model: model)
    Button("change") { model.change() }
  }
}

@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
