// A list, a screen for each book, and a sheet that adds one.
import SwiftUI

struct Book: Identifiable, Equatable {
  let id: Int
  var title: String
  var isDone = false
}

@Observable
final class Library {
  private(set) var books = [Book(id: 1, title: "Dune"), Book(id: 2, title: "Emma")]
  var isAdding = false
  var left: Int { books.filter { !$0.isDone }.count }

  func add(_ title: String) {
    books.append(Book(id: books.count + 1, title: title))
    isAdding = false
  }
  func setDone(_ id: Int, _ isDone: Bool) {
    guard let place = books.firstIndex(where: { $0.id == id }) else { return }
    books[place].isDone = isDone
  }
  func clear() { books.removeAll(where: \.isDone) }
}

struct BookScreen: View {
  @Environment(Library.self) private var library
  let id: Int

  var body: some View {
    if let book = library.books.first(where: { $0.id == id }) {
      Toggle("done", isOn: Binding(get: { book.isDone }, set: { library.setDone(id, $0) }))
    }
  }
}

struct Adding: View {
  var library: Library
  @Environment(\.dismiss) private var dismiss
  @State private var title = ""

  var body: some View {
    TextField("title", text: $title)
    Button("save") { library.add(title) }
    Button("cancel") { dismiss() }
  }
}

struct LibraryScreen: View {
  @State private var library = Library()

  var body: some View {
    NavigationStack {
      Section("\(library.left) left") {
        ForEach(library.books) { book in
          NavigationLink(book.title, value: book.id)
        }
      }
      .navigationDestination(for: Int.self) { BookScreen(id: $0) }
      .toolbar {
        Button("add") { library.isAdding = true }
        Button("clear") { library.clear() }
      }
      .sheet(isPresented: $library.isAdding) { Adding(library: library) }
    }
    .environment(library)
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { LibraryScreen() }
  }
}
