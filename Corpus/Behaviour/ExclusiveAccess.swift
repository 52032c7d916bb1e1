// Changes in place whose code reads the property meanwhile: what is printed must not change with the migration, and
// without the repairs of `published` each of them would trap.
import Combine

struct Cart {
  var items: [Int] = []

  mutating func drop(_ isOld: (Int) -> Bool) { items = items.filter { !isOld($0) } }
}

struct Refused: Error {}

final class Store: ObservableObject {
  @Published var items = [1, 2, 3, 4, 5]
  @Published var counts: [String: Int] = ["a": 1]
  @Published var lists: [String: [Int]] = ["a": [1, 2, 3], "b": []]
  @Published var cart = Cart(items: [1, 2, 3])
  @Published var draft: [Int]! = [1, 2, 3]
  @Published var watched = [1, 2, 3] { didSet { print("watched", watched) } }
  @Published var compared = [1, 2, 3] { didSet { print("compared", oldValue, compared) } }

  var limit: Int { items.count / 2 }

  func inClosure() { items.removeAll { $0 > items.count - 2 } }

  func inMethod() { items.removeAll { isOld($0) } }

  func byName() {
    items.removeAll(where: isOld) // drops what is old
  }

  func throughSelf() {
    self.items.sort { $0 * self.items.count > $1 * self.items.count }
    self.items.append(self.items.count)
  }

  func inDefault() {
    counts["b", default: counts.count] += 10
    counts["c", default: total()] += counts.count
  }

  func inPart() {
    lists["a"]?.removeAll { $0 < lists.count }
    lists["z"]?.removeAll { $0 < lists.count }
  }

  func byOwnMethod() { cart.drop { $0 < cart.items.count } }

  func byFunction() -> Int {
    let before = fill(&items)
    fill(&items[0], with: 7)
    return before
  }

  func elsewhere() { change(&items) }

  func unwrapped() { draft.removeAll { $0 < draft.count } }

  func observed() {
    watched.removeAll { $0 < watched.count }
    compared.removeAll { $0 < compared.count }
  }

  func throwing() throws {
    try items.removeAll { item in
      if item > items.count { throw Refused() }
      return item == 1
    }
  }

  func inSwitch() {
    switch items.count {
    case 0: print("none")
    default: items.removeAll { $0 < items.count }; items.append(9)
    }
  }

  func nested() {
    items.removeAll { item in
      counts["n", default: items.count] += item
      return item > limit
    }
  }

  func writing() {
    items.removeAll { item in
      if item == 2 { items = [] }
      return item < items.count
    }
  }

  private func isOld(_ item: Int) -> Bool { item < limit }
  private func total() -> Int { counts.values.reduce(0, +) }

  private func fill(_ list: inout [Int]) -> Int {
    list.append(items.count)
    return items.count
  }

  private func fill(_ element: inout Int, with value: Int) { element = value + items.count }
}

nonisolated(unsafe) let shared = Store()

func change(_ list: inout [Int]) { list.append(shared.items.count) }

func run(_ step: (Store) throws -> Void) {
  shared.items = [1, 2, 3, 4, 5]
  do { try step(shared) } catch { print("thrown", error) }
  print(shared.items, shared.counts.sorted { $0.key < $1.key }, shared.lists["a"]!, shared.cart.items, shared.draft!)
}

@main enum Program {
  static func main() {
    run { $0.inClosure() }
    run { $0.inMethod() }
    run { $0.byName() }
    run { $0.throughSelf() }
    run { $0.inDefault() }
    run { $0.inPart() }
    run { $0.byOwnMethod() }
    run { print($0.byFunction()) }
    run { $0.elsewhere() }
    run { $0.unwrapped() }
    run { $0.observed() }
    run { try $0.throwing() }
    run { $0.items = [6, 7]; try $0.throwing() }
    run { $0.inSwitch() }
    run { $0.nested() }
    run { $0.writing() }
    run { store in store.items.removeAll { $0 < store.items.count } }
  }
}
