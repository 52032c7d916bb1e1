/// Publishers without demand: a subscriber is a closure that gets every value. Failures are types only; no publisher here fails.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable
  /// The object that the values come from, where there is one: two publishers of one object are alike for `onReceive`.
  var _source: AnyObject? { get }
}

extension Publisher {
  public var _source: AnyObject? { nil }
}

public protocol Cancellable { func cancel() }

public final class AnyCancellable: Hashable, Cancellable {
  private var onCancel: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }
  public init<C: Cancellable>(_ other: C) { onCancel = other.cancel }
  deinit { cancel() }

  public func cancel() {
    let action = onCancel
    onCancel = nil
    action?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store(in list: inout [AnyCancellable]) { list.append(self) }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
}

/// Those who listen, in the order in which they came. One that goes while a value is on its way does not get it.
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
    for receiver in receivers where receivers.contains(where: { $0.id == receiver.id }) { receiver.receive(value) }
  }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let onSubscribe: (@escaping (Output) -> Void) -> AnyCancellable
  public let _source: AnyObject?

  init(from source: AnyObject?, _ onSubscribe: @escaping (@escaping (Output) -> Void) -> AnyCancellable) {
    _source = source
    self.onSubscribe = onSubscribe
  }

  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    _source = publisher._source
    onSubscribe = publisher.subscribe
  }

  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable { onSubscribe(receive) }
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  private let value: Output

  public init(_ value: Output) { self.value = value }

  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    receive(value)
    return AnyCancellable {}
  }
}

public struct Deferred<P: Publisher>: Publisher {
  public typealias Output = P.Output
  public typealias Failure = P.Failure
  private final class Source {}
  private let source = Source()
  private let createPublisher: () -> P

  public init(createPublisher: @escaping () -> P) { self.createPublisher = createPublisher }

  public var _source: AnyObject? { source }
  public func subscribe(_ receive: @escaping (P.Output) -> Void) -> AnyCancellable { createPublisher().subscribe(receive) }
}

extension Sequence {
  public var publisher: AnyPublisher<Element, Never> {
    let values = Array(self)
    return AnyPublisher(from: nil) { receive in
      values.forEach(receive)
      return AnyCancellable {}
    }
  }
}

public struct Empty<Output, Failure: Error>: Publisher {
  public init() {}
  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable {} }
}

public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
}

public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let subscribers = Subscribers<Output>()
  private var current: Output

  public init(_ value: Output) { current = value }

  public var value: Output {
    get { current }
    set { send(newValue) }
  }

  /// Unlike `@Published`, the subject has the value before its subscribers get it.
  public func send(_ value: Output) {
    current = value
    subscribers.send(value)
  }

  public var _source: AnyObject? { self }

  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    let cancellable = subscribers.add(receive)
    receive(current)
    return cancellable
  }
}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let subscribers = Subscribers<Output>()
  public init() {}
  public func send(_ value: Output) { subscribers.send(value) }
  public func send() where Output == Void { subscribers.send(()) }
  public var _source: AnyObject? { self }
  public func subscribe(_ receive: @escaping (Output) -> Void) -> AnyCancellable { subscribers.add(receive) }
}
