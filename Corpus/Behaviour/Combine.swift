/// As much of Combine as it takes to run a class with published properties where there is no Combine.

public protocol ObservableObject: AnyObject {}

/// Reads, changes a copy and writes back, as the `get set` subscript of the real one does; its publisher is told of each
/// value before it is stored.
@propertyWrapper
public struct Published<Value> {
  private let storage: Storage

  final class Storage {
    var value: Value
    let subscribers = Subscribers<Value>()
    /// What `assign(to:)` keeps alive as long as the property.
    var subscriptions: [AnyCancellable] = []

    init(_ value: Value) { self.value = value }
  }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let storage: Storage

    public func subscribe(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
      receive(storage.value)
      return storage.subscribers.add(receive)
    }

    /// What `assign(to:)` does: no setter of the property runs.
    func assign(_ value: Value) {
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

  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set { _ = newValue }
  }

  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].storage.value }
    set { Publisher(storage: object[keyPath: storage].storage).assign(newValue) }
  }
}

/// Those who listen, in the order in which they came.
final class Subscribers<Value> {
  private var receivers: [(id: Int, receive: (Value) -> Void)] = []
  private var next = 0

  func add(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
    let id = next
    next += 1
    receivers.append((id, receive))
    return AnyCancellable { [weak self] in self?.receivers.removeAll { $0.id == id } }
  }

  func send(_ value: Value) {
    for receiver in receivers { receiver.receive(value) }
  }
}

public final class AnyCancellable: Hashable {
  private let onCancel: () -> Void

  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }
  deinit { onCancel() }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { subscribe(receiveValue) }

  public func assign(to published: inout Published<Output>.Publisher) {
    let target = published
    target.storage.subscriptions.append(subscribe { [weak storage = target.storage] value in
      storage.map { Published<Output>.Publisher(storage: $0).assign(value) }
    })
  }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    AnyPublisher { receive in subscribe { receive(transform($0)) } }
  }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let onSubscribe: (@escaping (Output) -> Void) -> AnyCancellable

  init(_ onSubscribe: @escaping (@escaping (Output) -> Void) -> AnyCancellable) { self.onSubscribe = onSubscribe }
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    onSubscribe = publisher.subscribe
  }

  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable { onSubscribe(receive) }
}

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  private let subscribers = Subscribers<Output>()
  private var current: Output

  public init(_ value: Output) { current = value }

  public var value: Output {
    get { current }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    current = value
    subscribers.send(value)
  }

  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    receive(current)
    return subscribers.add(receive)
  }
}
