// Making the object asks for what a subscriber sets with the value that each one gets, later. A key path that writes asks, too.
import SwiftUI
import Combine

@Observable
final class Total {
  var count = 0 {
    willSet { countSubject.send(newValue) }
  }
  @ObservationIgnored private lazy var countSubject = CurrentValueSubject<Int, Never>(_count)
  var sum = 0
  @ObservationIgnored private var bag = Set<AnyCancellable>()
  init() {
    countSubject.map { $0 * 2 }.assign(to: \.sum, on: self).store(in: &bag)
    countSubject.receive(on: DispatchQueue.main).sink { [weak self] value in self?.sum += value }.store(in: &bag)
  }
}

struct Root: View {
  @State private var total = Total()
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
