//# verdict: same
//# script: tap heat; tap heat; tap name
// A model that passes on what its part announces.
import Combine
import SwiftUI

final class Oven: ObservableObject {
  @Published var heat = 0
}
final class Kitchen: ObservableObject {
  @Published var name = "kitchen"
  let oven = Oven()
  private var cancellable: AnyCancellable?
  init() {
    cancellable = oven.objectWillChange.sink { [weak self] _ in self?.objectWillChange.send() }
  }
}

struct Overview: View {
  @ObservedObject var kitchen: Kitchen
  var body: some View { Text("\(kitchen.name) at \(kitchen.oven.heat)") }
}

struct Page: View {
  @StateObject private var kitchen = Kitchen()
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
