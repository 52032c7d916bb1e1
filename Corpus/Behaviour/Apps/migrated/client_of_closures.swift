// What closures have captured is state, too: a client that is made of functions over a local variable.
import SwiftUI

struct TodoClient {
  var fetch: () -> [String]
  var add: (String) -> Void
  static let live: TodoClient = {
    var todos = ["first"]
    return TodoClient(fetch: { todos }, add: { todos.append($0) })
  }()
}

@Observable
final class TodosModel {
  private(set) var isSaving = false
  private let client: TodoClient
  init(client: TodoClient = .live) { self.client = client }
  var todos: [String] { client.fetch() }
  func add() {
    isSaving = true
    client.add("todo \(todos.count)")
    isSaving = false
  }
}

struct TodoList: View {
  var model: TodosModel
  var body: some View {
    VStack {
      ForEach(model.todos, id: \.self) { Text($0) }
      Button("add") { model.add() }
    }
  }
}
struct Root: View {
  @State private var model = TodosModel()
  var body: some View { TodoList(model: model) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
