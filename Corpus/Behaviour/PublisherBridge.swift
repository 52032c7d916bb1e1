// What subscribers of published properties are told, when, and what they then read.
import Combine

struct Item: Equatable {
  var name: String
}

enum Phase {
  case idle, busy
  static let first = Phase.idle
}

final class Model: ObservableObject {
  @Published var count = 1
  @Published var items = [Item(name: "a")]
  @Published var phase = Phase.first
  @Published var title: String?
  @Published var level: Double {
    willSet(next) { print("level will be", next, "and is", level) }
    didSet { print("level was", oldValue, "and is", level) }
  }
  @Published private(set) var doubled = 0
  @Published private(set) var first: String?
  @Published private var hidden = "x"

  private var cancellables: Set<AnyCancellable> = []

  init(level: Double) {
    self.level = level
    count = 2
    $count.map { $0 * 2 }.assign(to: &$doubled)
    $items.map { $0.first?.name }.assign(to: &self.$first)
    $hidden.sink { print("hidden", $0) }.store(in: &cancellables)
    hidden = "y"
    self.level = level + 1
  }

  func listen() {
    $level.sink { [weak self] in print("level", $0, self?.level ?? 0) }.store(in: &cancellables)
    self.$phase.sink { print("phase", $0) }.store(in: &cancellables)
  }

  func reset() { $count.sink { [unowned self] in print("reset at", $0, "doubled", doubled) }.store(in: &cancellables) }
}

func change(_ number: inout Int) { number += 10 }

@main
enum Program {
  static func main() {
    let model = Model(level: 0.5)
    model.count = 3
    var subscriptions: Set<AnyCancellable> = []
    model.$count.sink { print("count", $0, "stored", model.count, "doubled", model.doubled) }.store(in: &subscriptions)
    model.count = 3
    model.count += 1
    change(&model.count)
    model.reset()
    print("late")
    model.$items.sink { print("items", $0.map(\.name), "stored", model.items.map(\.name)) }.store(in: &subscriptions)
    model.items.append(Item(name: "b"))
    model.items[0].name = "c"
    model.items = model.items
    model.items.removeAll { $0.name == "b" || model.items.isEmpty }
    model.$title.map { $0 ?? "none" }.sink { print("title", $0) }.store(in: &subscriptions)
    model.title = "t"
    model.title = nil
    model.listen()
    model.phase = .busy
    model.level = 2
    model.level *= 2
    subscriptions = []
    model.count = 100
    print(model.count, model.doubled, model.first ?? "none", model.level)
  }
}
