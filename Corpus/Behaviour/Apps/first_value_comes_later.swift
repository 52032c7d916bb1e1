//# verdict: endless
//# script: tap add
// Making the object asks for what a subscriber sets with the value that each one gets, later. A key path that writes asks, too.
import SwiftUI
import Combine

final class Total: ObservableObject {
  @Published var count = 0
  @Published var sum = 0
  private var bag = Set<AnyCancellable>()
  init() {
    $count.map { $0 * 2 }.assign(to: \.sum, on: self).store(in: &bag)
    $count.receive(on: DispatchQueue.main).sink { [weak self] value in self?.sum += value }.store(in: &bag)
  }
}

struct Root: View {
  @StateObject private var total = Total()
  var body: some View {
    VStack {
      Text("\(total.count), \(total.sum)")
      Button("add") { total.count += 1 }
    }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Root() }
  }
}
