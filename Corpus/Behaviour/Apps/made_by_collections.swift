//# verdict: lost
//# script: tap note a; tap note b; tap add
// A body makes objects for rows through collections; it holds the store that it reads and did not observe it.
import SwiftUI

final class RowModel: ObservableObject, Identifiable {
  let id: String
  @Published var notes = 0
  init(_ id: String) { self.id = id }
}
final class Store: ObservableObject {
  @Published var names = ["a", "b"]
}

struct Row: View {
  @ObservedObject var model: RowModel
  var body: some View {
    VStack {
      Text("\(model.id) \(model.notes)")
      Button("note \(model.id)") { model.notes += 1 }
    }
  }
}
struct Rows: View {
  let store: Store
  var body: some View {
    ForEach(store.names.map { RowModel($0) }.filter { $0.notes == 0 }) { Row(model: $0) }
  }
}
struct Controls: View {
  @ObservedObject var store: Store
  var body: some View {
    VStack {
      Text("\(store.names.count)")
      Button("add") { store.names.append("c") }
    }
  }
}
struct Root: View {
  private let store: Store
  init() { store = Self.shared }
  private nonisolated(unsafe) static let shared = Store()
  var body: some View {
    VStack {
      Rows(store: store)
      Controls(store: store)
    }
  }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
