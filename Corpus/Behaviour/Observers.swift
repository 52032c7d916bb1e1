// When observers of published properties run, in initialisers and elsewhere, and what an initialiser does to the storage.
import Combine

class Base: ObservableObject {
  @Published var simple = 0 {
    didSet { print("simple", simple) }
  }
  @Published var compared = 1 {
    willSet(next) { print("compared will", compared, next) }
    didSet(previous) { print("compared did", previous, compared) }
  }
  @Published var clamped = 0 {
    didSet { if clamped > 10 { clamped = 10 } else { print("clamped", clamped) } }
  }
  @Published var list: [Int] {
    didSet { print("list", oldValue, list) }
  }
  @Published var `in` = 0
  @Published var `type`: String {
    didSet { print("type", self.type) }
  }

  init(_ values: [Int]) {
    list = values
    _type = Published(initialValue: "a")
    simple = 1
    list = [0]
    self.in = 2
    _compared = .init(wrappedValue: 5)
    type = "b"
  }

  convenience init() {
    self.init([])
    simple = 2
    `in` += 1
  }

  func change() {
    simple = 3
    simple = 3
    compared += 1
    clamped = 20
    list.append(4)
    list[0] = 9
    self.in += 3
    `in` = 7
    type.append("c")
  }
}

final class Derived: Base {
  @Published var own = 0 { didSet { print("own", own, simple) } }
  override var simple: Int {
    didSet { print("derived simple", simple) }
  }

  override init(_ values: [Int]) {
    own = 1
    super.init(values)
    own = 2
    simple = 8
    list = [7, 7]
  }

  deinit {
    own = 3
    print("gone", own)
  }
}

@main enum Program {
  static func main() {
    let base = Base()
    base.change()
    print(base.simple, base.compared, base.clamped, base.list, base.in, base.type)
    let derived = Derived([1])
    derived.change()
    derived[keyPath: \.simple] = 11
    print(derived.simple, derived.compared, derived.list, derived.in, derived.own)
  }
}
