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

@Observable
class Shelf {
  var items: [Item] = []
  var chosen: Item?
  var phase = Phase.idle
  var note = Note(id: 1, text: "empty")
  var byId: [Int: Item] = [:]
  @ObservationIgnored private var cancellables: Set<AnyCancellable> = []
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

  // `==` of Item and Note may leave something out: each assignment tells views, as `@Published` did.
  private func shouldNotifyObservers(_ lhs: [Item], _ rhs: [Item]) -> Bool { true }
  private func shouldNotifyObservers(_ lhs: Item?, _ rhs: Item?) -> Bool { true }
  private func shouldNotifyObservers(_ lhs: Phase, _ rhs: Phase) -> Bool { true }
  private func shouldNotifyObservers(_ lhs: Note, _ rhs: Note) -> Bool { true }
  private func shouldNotifyObservers(_ lhs: [Int: Item], _ rhs: [Int: Item]) -> Bool { true }
}

@Observable
final class Archive: Shelf {
  var oldest = Item(id: 0, title: "old")

  func open() { oldest = Item(id: 0, title: oldest.title + "er") }

  // `==` of Item may leave something out: each assignment tells views, as `@Published` did.
  private func shouldNotifyObservers(_ lhs: Item, _ rhs: Item) -> Bool { true }
}

@Observable
final class Box<Value: Equatable> {
  var value: Value
  init(_ value: Value) { self.value = value }
  func put(_ value: Value) { self.value = value }

  // `==` of Item may leave something out: each assignment tells views, as `@Published` did.
  private func shouldNotifyObservers(_ lhs: Value, _ rhs: Value) -> Bool { true }
}

struct Items: View {
  var shelf: Archive
  var body: some View { Text("items \(shelf.items.map { $0.title }.joined())") }
}

struct Chosen: View {
  var shelf: Archive
  var body: some View { Text("chosen \(shelf.chosen?.title ?? "none")") }
}

struct PhaseText: View {
  var shelf: Archive
  var body: some View {
    if case .showing(let item) = shelf.phase { Text("phase \(item.title)") } else { Text("idle") }
  }
}

struct NoteText: View {
  var shelf: Archive
  var body: some View { Text("note \(shelf.note.text)") }
}

struct ById: View {
  var shelf: Archive
  var body: some View { Text("by id \(shelf.byId[1]?.title ?? "none")") }
}

struct Oldest: View {
  var shelf: Archive
  var body: some View { Text("oldest \(shelf.oldest.title)") }
}

struct BoxText: View {
  var box: Box<Item>
  var body: some View { Text("box \(box.value.title)") }
}

struct Picker: View {
  @Binding var item: Item?
  var body: some View { Button("choose") { item = Item(id: 1, title: "by hand") } }
}

struct Root: View {
  let source: Source
  @Bindable var shelf: Archive
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
