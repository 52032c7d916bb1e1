// A model that passes on what its part announces.
import Combine
import SwiftUI

@Observable
final class Oven {
  var heat = 0
}
@Observable
final class Kitchen {
  var name = "kitchen"
  let oven = Oven()
  @ObservationIgnored private var cancellable: AnyCancellable?
  init() {
  }
}

struct Overview: View {
  var kitchen: Kitchen
  var body: some View { Text("\(kitchen.name) at \(kitchen.oven.heat)") }
}

struct Page: View {
  @State private var kitchen = Kitchen()
  var body: some View {
    Overview(kitchen: kitchen)
    Button("heat") { kitchen.oven.heat += 1 }
    Button("name") { kitchen.name += "!" }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
