// Properties whose accessors are written out, because the macro cannot spell their storage or because of a wrapper that
// announces their changes: what they hold, and when their observers run.
import Combine

/// Announces a change to the object around it, whatever that is.
@propertyWrapper
struct Logged<Value> {
  private var value: Value

  init(wrappedValue: Value, _ name: String) {
    print("make", name)
    value = wrappedValue
  }

  var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set {
      // Stands for the publisher that the real one would send to.
      let objectWillChange = "will change"
      print(objectWillChange, newValue)
      owner[keyPath: storage].value = newValue
    }
  }
}

open class Base: ObservableObject {
  @Published open var title = "title" {
    willSet { print("will", title, newValue) }
    didSet { print("did", oldValue, title) }
  }
  @Published var `default`: Int
  @Logged("level") var level: Int = 1 {
    didSet { if level > 10 { level = 10 } }
  }
  private let offset: Int

  init(start: Int) {
    self.default = start
    level = 4
    offset = 1
    level = 20
    title = "first"
    print("made", self.default + offset, level, title)
  }

  func grow() {
    level += 5
    self.default *= 2
    title.append(title.isEmpty ? "?" : "!")
    title.removeAll { _ in title.count > 100 }
  }
}

final class Derived: Base {
  override var title: String {
    didSet { print("derived", title) }
  }
}

@main
enum Program {
  static func main() {
    for base in [Base(start: 3), Derived(start: 4)] {
      base.grow()
      base.level = 7
      base.level = 7
      base.title = "next"
      let path: ReferenceWritableKeyPath<Base, Int> = \.default
      base[keyPath: path] += 1
      print(base.default, base.level, base.title)
    }
  }
}
