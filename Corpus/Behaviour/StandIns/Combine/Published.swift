/// `ObservableObject` and `@Published`, with the order of events that OpenCombine has (`Helpers/PublishedSubject.swift`): the object
/// announces, subscribers of `$property` get the value, then the value is stored.

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { _Announcements.publisher(of: self) }
}

/// The publishers that the default of `objectWillChange` has made. A property that is set asks here for the publisher of its
/// object: a class that declares `objectWillChange` itself has none, so its properties do not announce, as in Combine.
public enum _Announcements {
  /// The object stands beside its publisher, because another object may get the same address later.
  private final class Entry {
    weak var object: AnyObject?
    let publisher = ObservableObjectPublisher()
    init(_ object: AnyObject) { self.object = object }
  }

  nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]
  nonisolated(unsafe) fileprivate static var listeners: [() -> Void] = []

  private static func existing(_ object: AnyObject) -> ObservableObjectPublisher? {
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.publisher
  }

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    if let known = existing(object) { return known }
    let entry = Entry(object)
    entries[ObjectIdentifier(object)] = entry
    return entry.publisher
  }

  public static func announce(_ object: AnyObject) {
    for listener in listeners { listener() }
    existing(object)?.announceOnly()
  }
}

/// Calls back before any object changes. For programs without views that have to redraw as a view would.
public func onAnyObjectWillChange(_ action: @escaping () -> Void) { _Announcements.listeners.append(action) }

public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  private let subscribers = Subscribers<Void>()

  public init() {}

  public func send() {
    for listener in _Announcements.listeners { listener() }
    announceOnly()
  }

  fileprivate func announceOnly() { subscribers.send(()) }
  public var _source: AnyObject? { self }
  public func subscribe(_ receive: @escaping (()) -> Void) -> AnyCancellable { subscribers.add(receive) }
}

@propertyWrapper
public struct Published<Value> {
  private let storage: Storage

  final class Storage {
    var value: Value
    let subscribers = Subscribers<Value>()
    /// What `assign(to:)` keeps alive as long as the property.
    var subscriptions: [AnyCancellable] = []
    /// Announces a change of the object that has the property; known when its publisher was asked for once.
    var announce: (() -> Void)?

    init(_ value: Value) { self.value = value }
  }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let storage: Storage

    public var _source: AnyObject? { storage }

    /// A subscriber is in the list before it gets the value that is there already.
    public func subscribe(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
      let cancellable = storage.subscribers.add(receive)
      receive(storage.value)
      return cancellable
    }

    /// What `assign(to:)` does: no setter or observer of the property runs, but the object announces.
    func assign(_ value: Value) {
      storage.announce?()
      storage.subscribers.send(value)
      storage.value = value
    }
  }

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { storage = Storage(initialValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  @available(*, unavailable, message: "a publisher is asked for through its object")
  public var projectedValue: Publisher {
    get { fatalError() }
    set { fatalError() }
  }

  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].storage.value }
    set {
      _Announcements.announce(object)
      let inner = object[keyPath: storage].storage
      inner.subscribers.send(newValue)
      inner.value = newValue
    }
  }

  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, projected projected: ReferenceWritableKeyPath<Object, Publisher>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Publisher {
    get {
      let inner = object[keyPath: storage].storage
      if inner.announce == nil { inner.announce = { [weak object] in object.map { _Announcements.announce($0) } } }
      return Publisher(storage: inner)
    }
    set { _ = newValue }
  }
}
