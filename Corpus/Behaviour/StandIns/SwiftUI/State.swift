/// State of a view, and bindings to what others hold.

public protocol DynamicProperty { mutating func update() }
extension DynamicProperty { public mutating func update() {} }

/// A property wrapper that is linked to a node before the body runs.
protocol LinkedProperty: DynamicProperty {
  /// Links this to what lasts at a node; true if what it stands for is another than the last time.
  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool
  /// Whether a parent that makes this instead of the other has made the same.
  func isAlike(_ other: any LinkedProperty) -> Bool
  /// Whether it holds an object that the parent gives.
  var holdsObject: Bool { get }
  /// Drops what it was linked to at another node: two places with copies of one view value share nothing.
  mutating func unlink()
}
extension LinkedProperty {
  var holdsObject: Bool { true }
  mutating func unlink() {}
}

/// Where a state lives. When it changes, the view that owns it is marked if any view ever read it while it was evaluated, and so are the
/// views that read it last; nobody is when the new value is like the old one.
final class Location<Value> {
  private final class Reader {
    weak var node: Node?
    let generation: Int
    init(_ node: Node) { (self.node, generation) = (node, node.generation) }
    var isCurrent: Bool { node?.generation == generation }
  }

  private var value: Value
  private weak var owner: Node?
  private var wasRead = false
  private var readers: [Reader] = []
  init(_ value: Value, owner: Node? = nil) { (self.value, self.owner) = (value, owner) }

  func get() -> Value {
    if let node = Runtime.current {
      wasRead = true
      if !readers.contains(where: { $0.node === node && $0.isCurrent }) {
        readers.removeAll { $0.node == nil || $0.node === node }
        readers.append(Reader(node))
      }
    }
    return value
  }

  func set(_ new: Value) {
    let alike = areAlike(value, new)
    value = new
    guard !alike else { return }
    if wasRead { owner?.mark() }
    for reader in readers where reader.isCurrent { reader.node?.mark() }
  }
}

@propertyWrapper public struct State<Value>: LinkedProperty {
  final class Link {
    let initial: Value
    var location: Location<Value>?
    init(_ value: Value) { initial = value }
  }
  private(set) var link: Link

  /// The initial value is no closure: it is evaluated whenever the view is made.
  public init(wrappedValue: Value) { link = Link(wrappedValue) }
  public init(initialValue: Value) { link = Link(initialValue) }

  public var wrappedValue: Value {
    get { link.location?.get() ?? link.initial }
    nonmutating set { link.location?.set(newValue) }
  }
  public var projectedValue: Binding<Value> {
    guard let location = link.location else { return .constant(link.initial) }
    return Binding(get: location.get, set: location.set, id: ObjectIdentifier(location))
  }

  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
    let location = node.slots[place] as? Location<Value> ?? Location(link.initial, owner: node)
    node.slots[place] = location
    link.location = location
    return false
  }
  mutating func unlink() { link = Link(link.initial) }
  func isAlike(_ other: any LinkedProperty) -> Bool { true }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: LinkedProperty {
  let get: () -> Value
  let set: (Value) -> Void
  /// What it leads to, where that is known; a binding of two closures is like no other.
  let id: AnyHashable?
  let snapshot: Any?

  init(get: @escaping () -> Value, set: @escaping (Value) -> Void, id: AnyHashable?) {
    (self.get, self.set, self.id) = (get, set, id)
    snapshot = Assumptions.bindingsAreLazy ? nil : get()
  }
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { self.init(get: get, set: set, id: nil) }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public init<V>(_ base: Binding<V>) where Value == V? { self.init(get: { base.get() }, set: { if let new = $0 { base.set(new) } }, id: base.id) }
  public init?(_ base: Binding<Value?>) {
    guard let first = base.get() else { return nil }
    self.init(get: { base.get() ?? first }, set: { base.set($0) }, id: base.id)
  }

  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }
  public var wrappedValue: Value { get { get() } nonmutating set { set(newValue) } }
  public var projectedValue: Binding<Value> { self }

  public subscript<S>(dynamicMember path: WritableKeyPath<Value, S>) -> Binding<S> {
    let (get, set) = (get, set)
    return Binding<S>(
      get: { get()[keyPath: path] },
      set: { new in
        var value = get()
        value[keyPath: path] = new
        set(value)
      }, id: id.map { [$0, AnyHashable(path)] as [AnyHashable] })
  }

  /// When the parent has made a new value, what is behind the binding is compared with the last time.
  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
    guard changed else { return false }
    let now = get(), last = node.slots[place] as? Last
    node.slots[place] = Last(now)
    return last.map { !areAlike($0.value, now) } ?? false
  }
  func isAlike(_ other: any LinkedProperty) -> Bool {
    guard let other = other as? Binding<Value>, let id, id == other.id else { return false }
    guard let snapshot, let last = other.snapshot else { return true }
    return areAlike(snapshot, last)
  }
  var holdsObject: Bool { false }
}

/// A binding to a property of an object.
func binding<Object: AnyObject, Value>(_ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
  Binding(
    get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 },
    id: [AnyHashable(ObjectIdentifier(object)), AnyHashable(path)] as [AnyHashable])
}
