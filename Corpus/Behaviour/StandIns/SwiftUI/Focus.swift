/// Which field is focused, and what the scene in front gives to its commands.

@propertyWrapper public struct FocusState<Value: Hashable>: LinkedProperty {
  final class Link { var location: Location<Value>? }
  public struct Binding {
    let location: Location<Value>?
    let none: Value
    public var wrappedValue: Value {
      get { location?.get() ?? none }
      nonmutating set { location?.set(newValue) }
    }
  }
  private(set) var link = Link()
  let none: Value
  public init() where Value == Bool { none = false }
  public init<T: Hashable>() where Value == T? { none = nil }

  public var wrappedValue: Value {
    get { link.location?.get() ?? none }
    nonmutating set { link.location?.set(newValue) }
  }
  public var projectedValue: Binding { Binding(location: link.location, none: none) }

  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
    let location = node.slots[place] as? Location<Value> ?? Location(none, owner: node)
    node.slots[place] = location
    link.location = location
    return false
  }
  mutating func unlink() { link = Link() }
  func isAlike(_ other: any LinkedProperty) -> Bool { true }
}

/// How a field gets the focus and knows that it has it.
struct FieldFocus {
  let isFocused: () -> Bool
  let take: () -> Void
}

extension EnvironmentValues {
  private struct Key: EnvironmentKey { static var defaultValue: FieldFocus? { nil } }
  var fieldFocus: FieldFocus? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}

extension View {
  public func focused(_ focus: FocusState<Bool>.Binding) -> some View { focused(focus, equals: true) }
  public func focused<V: Hashable>(_ focus: FocusState<V>.Binding, equals value: V) -> some View {
    let field = FieldFocus(isFocused: { focus.wrappedValue == value }, take: { focus.wrappedValue = value })
    return _Modified(content: self, environment: { $0.values.fieldFocus = field })
  }
}

// MARK: Focused values

/// The windows of the stand-in are all in front: what one gives with `focusedSceneValue` holds for the whole app.
public struct FocusedValues {
  var stored: [ObjectIdentifier: Any] = [:]
  public subscript<K: FocusedValueKey>(key: K.Type) -> K.Value? {
    get { stored[ObjectIdentifier(key)] as? K.Value }
    set { stored[ObjectIdentifier(key)] = newValue }
  }
}

public protocol FocusedValueKey { associatedtype Value }

enum FocusedScene {
  nonisolated(unsafe) static var values = FocusedValues()
  nonisolated(unsafe) static let changes = Location(0)

  /// A value that takes the place of another is told to those who read focused values, after the pass.
  static func give(_ key: ObjectIdentifier, _ isOther: Bool, _ store: @escaping (inout FocusedValues) -> Void) {
    guard isOther else { return }
    store(&values)
    Runtime.post { changes.set(changes.get() + 1) }
  }
}

extension View {
  public func focusedSceneValue<V>(_ path: WritableKeyPath<FocusedValues, V?>, _ value: V) -> some View {
    _Modified(content: self, effect: { _, _ in
      let isOther = FocusedScene.values[keyPath: path].map { !areAlike($0, value) } ?? true
      FocusedScene.give(ObjectIdentifier(V.self), isOther) { $0[keyPath: path] = value }
    })
  }
  public func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View { giving(object) }
  public func focusedObject<T: ObservableObject>(_ object: T) -> some View { giving(object) }
  public func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View { giving(object) }
  public func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View { giving(object) }

  private func giving<T: AnyObject>(_ object: T?) -> some View {
    _Modified(content: self, effect: { _, _ in
      let key = ObjectIdentifier(T.self)
      FocusedScene.give(key, FocusedScene.values.stored[key] as AnyObject? !== object) { $0.stored[key] = object }
    })
  }
}

@propertyWrapper public struct FocusedObject<ObjectType: ObservableObject>: LinkedProperty {
  public init() {}
  public var wrappedValue: ObjectType? {
    _ = FocusedScene.changes.get()
    return FocusedScene.values.stored[ObjectIdentifier(ObjectType.self)] as? ObjectType
  }
  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool {
    guard let object = FocusedScene.values.stored[ObjectIdentifier(ObjectType.self)] as? ObjectType else { return false }
    return Subscription.follow(object, node, place)
  }
  func isAlike(_ other: any LinkedProperty) -> Bool { true }
}

@propertyWrapper public struct FocusedValue<Value>: LinkedProperty {
  let find: (FocusedValues) -> Value?
  public init(_ path: KeyPath<FocusedValues, Value?>) { find = { $0[keyPath: path] } }
  public init(_ type: Value.Type) where Value: AnyObject & Observable { find = { $0.stored[ObjectIdentifier(type)] as? Value } }
  public var wrappedValue: Value? {
    _ = FocusedScene.changes.get()
    return find(FocusedScene.values)
  }
  func install(_ node: Node, _ place: String, _ surroundings: Surroundings, _ changed: Bool) -> Bool { false }
  func isAlike(_ other: any LinkedProperty) -> Bool { true }
}
