// Assignments of values whose `==` leaves something out. `@Published` never asked it; the macro's setter does, and tells no view
// where it says yes. Each `==` prints, so what is printed is the same only where no setter asks.
import Combine

func isAsked(_ name: String) -> Bool {
  print("compared", name)
  return true
}

struct Item: Hashable {
  let id: Int
  var title = ""
  static let none = Item(id: 0)
  static func == (a: Item, b: Item) -> Bool { isAsked("Item") && a.id == b.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

enum Phase: Equatable {
  case idle, busy(String)
  static func == (a: Phase, b: Phase) -> Bool { isAsked("Phase") }
}

enum Shelf: Equatable {
  case empty, full([Item])
}

class Node: Equatable {
  let id: Int
  var title = ""
  init(_ id: Int, _ title: String = "") { (self.id, self.title) = (id, title) }
  static func == (a: Node, b: Node) -> Bool { isAsked("Node") && a.id == b.id }
}

final class Leaf: Node {}

struct Page<Value: Equatable>: Equatable {
  var value: Value
}

class Model: ObservableObject {
  typealias Items = [Item]
  struct Inner: Equatable {
    var name = ""
    static func == (a: Inner, b: Inner) -> Bool { isAsked("Inner") }
  }

  @Published var item = Item(id: 1)
  @Published var second = Item.none
  @Published var maybe: Item?
  @Published var draft: Item! = Item(id: 1)
  @Published var items: Items = [Item(id: 1)]
  @Published var others: Array<Item> = []
  @Published var nested: [Item?]? = [nil]
  @Published var byName: [String: Item] = [:]
  @Published var all: Set<Item> = []
  @Published var result: Result<Item, Never> = .success(.none)
  @Published var phase = Phase.idle
  @Published var shelf = Shelf.empty
  @Published var node = Node(1)
  @Published var parent: Node?
  @Published var nodes: [Node] = []
  @Published var leaf = Leaf(1)
  @Published var page = Page(value: Item.none)
  @Published var inner = Inner()
  @Published var watched = Item(id: 1) {
    didSet { print("watched", oldValue.title, watched.title) }
  }

  func change() {
    item = Item(id: 1, title: "a")
    second = Item(id: 0, title: "b")
    maybe = Item(id: 1, title: "c")
    maybe = Item(id: 1, title: "d")
    draft = Item(id: 1, title: "e")
    items = [Item(id: 1, title: "f")]
    others = items
    others = [Item(id: 1, title: "g")]
    nested = [Item(id: 1, title: "h")]
    nested = [Item(id: 1, title: "i")]
    byName = ["a": Item(id: 1, title: "j")]
    byName = ["a": Item(id: 1, title: "k")]
    result = .success(Item(id: 0, title: "l"))
    phase = .busy("m")
    phase = .busy("n")
    shelf = .full([Item(id: 1, title: "o")])
    shelf = .full([Item(id: 1, title: "p")])
    node = Node(1, "q")
    parent = Node(1, "r")
    parent = Node(1, "s")
    nodes = [Node(1, "t")]
    nodes = [Node(1, "u")]
    leaf = Leaf(1, "v")
    page = Page(value: Item(id: 0, title: "w"))
    inner = Inner(name: "x")
    watched = Item(id: 1, title: "y")
    all = [Item(id: 1, title: "z")]
    all = [Item(id: 1, title: "z")]
  }

  func show() {
    print(item.title, second.title, maybe!.title, draft!.title, items[0].title, others[0].title, nested![0]!.title)
    print(byName["a"]!.title, result, phase, shelf, node.title, parent!.title, nodes[0].title, leaf.title, page.value.title)
    print(inner.name, watched.title, all.first!.title)
  }
}

final class Derived: Model {
  @Published var own = Item(id: 2)

  override func change() {
    super.change()
    own = Item(id: 2, title: "own")
    item = Item(id: 1, title: "derived")
  }
}

final class Box<Value: Equatable>: ObservableObject {
  @Published var value: Value
  @Published var last: Value?

  init(_ value: Value) { self.value = value }

  func put(_ value: Value) {
    last = self.value
    last = value
    self.value = value
  }
}

@MainActor
final class Screen: ObservableObject {
  @Published var item = Item(id: 1)
  @Published var count = 0
  private var later: (() -> Void)?

  init() {
    item = Item(id: 1, title: "first")
    later = { [weak self] in self?.item = Item(id: 1, title: "later") }
  }

  func run() {
    later?()
    print(item.title)
  }
}

final class Outside: ObservableObject {
  @Published fileprivate var item = Item(id: 1)
  @MainActor @Published var shown = Item(id: 1)

  init() {}
}

@main enum Program {
  @MainActor static func main() {
    let model = Model()
    model.change()
    model.show()
    let derived = Derived()
    derived.change()
    derived.show()
    print(derived.own.title)
    let box = Box(Item(id: 1))
    box.put(Item(id: 1, title: "put"))
    print(box.value.title, box.last!.title)
    Screen().run()
    let outside = Outside()
    outside.item = Item(id: 1, title: "outside")
    let path: ReferenceWritableKeyPath<Outside, Item> = \.shown
    outside[keyPath: path] = Item(id: 1, title: "shown")
    print(outside.item.title, outside.shown.title)
  }
}
