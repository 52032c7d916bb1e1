//# verdict: same
//# script: tap rename; tap later; tap rename; tap choose; tap box; tap archive
// Values that an `==` by hand calls equal: `@Published` told views of each assignment, and so do overloads of `shouldNotifyObservers`.
import SwiftUI
import Combine

struct Item: Hashable, Identifiable {
  let id: Int
  var title: String
  static func == (a: Item, b: Item) -> Bool { a.id == b.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

final class Note: Equatable {
  let id: Int
  let text: String
  init(id: Int, text: String) { (self.id, self.text) = (id, text) }
  static func == (a: Note, b: Note) -> Bool { a.id == b.id }
}

enum Phase: Equatable { case idle, showing(Item) }

final class Source {
  let items = CurrentValueSubject<[Item], Never>([Item(id: 1, title: "one")])
}

class Shelf: ObservableObject {
  @Published var items: [Item] = []
  @Published var chosen: Item?
  @Published var phase = Phase.idle
  @Published var note = Note(id: 1, text: "empty")
  @Published var byId: [Int: Item] = [:]
  private var cancellables: Set<AnyCancellable> = []
  var turn = 0

  init(_ source: Source) {
    source.items.sink { [weak self] in self?.items = $0 }.store(in: &cancellables)
  }

  func rename() {
    turn += 1
    chosen = Item(id: 1, title: "chosen \(turn)")
    phase = .showing(Item(id: 1, title: "shown \(turn)"))
    note = Note(id: 1, text: "note \(turn)")
    byId = [1: Item(id: 1, title: "by id \(turn)")]
  }
}

final class Archive: Shelf {
  @Published var oldest = Item(id: 0, title: "old")

  func open() { oldest = Item(id: 0, title: oldest.title + "er") }
}

final class Box<Value: Equatable>: ObservableObject {
  @Published var value: Value
  init(_ value: Value) { self.value = value }
  func put(_ value: Value) { self.value = value }
}

struct Items: View {
  @ObservedObject var shelf: Archive
  var body: some View { Text("items \(shelf.items.map { $0.title }.joined())") }
}

struct Chosen: View {
  @ObservedObject var shelf: Archive
  var body: some View { Text("chosen \(shelf.chosen?.title ?? "none")") }
}

struct PhaseText: View {
  @ObservedObject var shelf: Archive
  var body: some View {
    if case .showing(let item) = shelf.phase { Text("phase \(item.title)") } else { Text("idle") }
  }
}

struct NoteText: View {
  @ObservedObject var shelf: Archive
  var body: some View { Text("note \(shelf.note.text)") }
}

struct ById: View {
  @ObservedObject var shelf: Archive
  var body: some View { Text("by id \(shelf.byId[1]?.title ?? "none")") }
}

struct Oldest: View {
  @ObservedObject var shelf: Archive
  var body: some View { Text("oldest \(shelf.oldest.title)") }
}

struct BoxText: View {
  @ObservedObject var box: Box<Item>
  var body: some View { Text("box \(box.value.title)") }
}

struct Picker: View {
  @Binding var item: Item?
  var body: some View { Button("choose") { item = Item(id: 1, title: "by hand") } }
}

struct Root: View {
  let source: Source
  @ObservedObject var shelf: Archive
  let box = Box(Item(id: 1, title: "boxed"))

  init() {
    let source = Source()
    self.source = source
    shelf = Archive(source)
  }

  var body: some View {
    VStack {
      Items(shelf: shelf)
      Chosen(shelf: shelf)
      PhaseText(shelf: shelf)
      NoteText(shelf: shelf)
      ById(shelf: shelf)
      Oldest(shelf: shelf)
      BoxText(box: box)
      Picker(item: $shelf.chosen)
      Button("rename") { shelf.rename() }
      Button("later") { source.items.send([Item(id: 1, title: "two")]) }
      Button("box") { box.put(Item(id: 1, title: "put")) }
      Button("archive") { shelf.open() }
    }
  }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
