//# verdict: stale
//# script: tap finish
import SwiftUI
import Combine

struct Chore: Equatable {
  let id: Int
  var done = false
  static func == (a: Chore, b: Chore) -> Bool { a.id == b.id }
}
final class Source {
  let chores = CurrentValueSubject<[Chore], Never>([Chore(id: 1), Chore(id: 2)])
}
final class ViewModel: ObservableObject {
  @Published var chores: [Chore] = []
  private var cancellable: AnyCancellable?
  init(source: Source) {
    cancellable = source.chores.sink { [weak self] chores in self?.chores = chores }
  }
}
struct Summary: View {
  @ObservedObject var model: ViewModel
  var body: some View { Text("\(model.chores.filter { $0.done }.count) of \(model.chores.count)") }
}
struct Root: View {
  let source: Source
  let model: ViewModel
  init() { source = Source(); model = ViewModel(source: source) }
  var body: some View {
    VStack {
      Summary(model: model)
      Button("finish") { source.chores.value[0].done = true }
    }
  }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
