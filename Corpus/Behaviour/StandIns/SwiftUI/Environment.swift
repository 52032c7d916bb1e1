/// The environment, and what an app stores: `@Environment`, `@AppStorage`.

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  private var stored: [ObjectIdentifier: Any] = [:]
  public init() {}
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { stored[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { stored[ObjectIdentifier(key)] = newValue }
  }

  public internal(set) var dismiss = DismissAction { }
  public var isEnabled = true
  public var colorScheme = ColorScheme.light
  public var scenePhase = ScenePhase.active
}

public struct DismissAction {
  let action: () -> Void
  public func callAsFunction() { action() }
}
public enum ColorScheme { case light, dark }
public enum ScenePhase { case background, inactive, active }

@propertyWrapper public struct Environment<Value>: LinkedProperty {
  final class Link { var value: Value? }
  private(set) var link = Link()
  let find: (Surroundings) -> Value

  /// Asked for when the view is evaluated, used or not.
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    find = { surroundings in
      guard let object = surroundings.objects[ObjectIdentifier(type)] as? Value else {
        fatalError("No Observable object of type \(type) found")
      }
      return object
    }
  }
  public init<T: AnyObject & Observable>(_ type: T.Type) where Value == T? {
    find = { $0.objects[ObjectIdentifier(type)] as? T }
  }
  public init(_ path: KeyPath<EnvironmentValues, Value>) { find = { $0.values[keyPath: path] } }

  public var wrappedValue: Value {
    guard let value = link.value else { fatalError("an environment is read outside of a view") }
    return value
  }

  mutating func unlink() { link = Link() }

  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
    let value = find(surroundings)
    link.value = value
    if value is DismissAction { return false }
    let last = node.slots[place] as? Last
    node.slots[place] = Last(value)
    return last.map { !areAlike($0.value, value) } ?? false
  }
  func isAlike(_ other: any LinkedProperty) -> Bool { true }
}

/// What is stored in `UserDefaults` under a key. A view follows the key; an object announces when it sets its own property (as for
/// `@Published`, whose publisher Combine installs by reflection in every property that takes one).
@propertyWrapper public struct AppStorage<Value>: LinkedProperty {
  let key: String
  let initial: Value
  let store: UserDefaults

  private init(key: String, initial: Value, store: UserDefaults?) {
    (self.key, self.initial, self.store) = (key, initial, store ?? .standard)
  }

  private func read() -> Value { store.object(forKey: key) as? Value ?? initial }

  private func write(_ value: Value) {
    store.set(value, forKey: key)
    Self.changes(of: key).set(Self.changes(of: key).get() + 1)
  }

  private static func changes(of key: String) -> Location<Int> {
    if let known = StoredKeys.changes[key] { return known }
    let new = Location(0)
    StoredKeys.changes[key] = new
    return new
  }

  public var wrappedValue: Value {
    get {
      _ = Self.changes(of: key).get()
      return read()
    }
    nonmutating set { write(newValue) }
  }
  public var projectedValue: Binding<Value> {
    let copy = self
    return Binding(get: { copy.wrappedValue }, set: { copy.wrappedValue = $0 }, id: AnyHashable("storage " + key))
  }

  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, AppStorage<Value>>
  ) -> Value {
    get { object[keyPath: storage].read() }
    set {
      _Announcements.announce(object)
      object[keyPath: storage].write(newValue)
    }
  }

  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool { false }
  func isAlike(_ other: any LinkedProperty) -> Bool { (other as? Self)?.key == key }
  var holdsObject: Bool { false }
}

enum StoredKeys { nonisolated(unsafe) static var changes: [String: Location<Int>] = [:] }

extension AppStorage where Value == Int {
  public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) { self.init(key: key, initial: wrappedValue, store: store) }
}
extension AppStorage where Value == Bool {
  public init(wrappedValue: Bool, _ key: String, store: UserDefaults? = nil) { self.init(key: key, initial: wrappedValue, store: store) }
}
extension AppStorage where Value == String {
  public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) { self.init(key: key, initial: wrappedValue, store: store) }
}
extension AppStorage where Value == Double {
  public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) { self.init(key: key, initial: wrappedValue, store: store) }
}
