/// What can be done with the values of a publisher.
import Dispatch
import Foundation

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { subscribe(receiveValue) }

  public func assign<Root: AnyObject>(to path: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    subscribe { object[keyPath: path] = $0 }
  }

  public func assign(to published: inout Published<Output>.Publisher) {
    let target = published
    target.storage.subscriptions.append(subscribe { [weak storage = target.storage] value in
      storage.map { Published<Output>.Publisher(storage: $0).assign(value) }
    })
  }

  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// Asks for one value at a time; of those that come meanwhile the last is left (`PublishedSubject.Conduit` in OpenCombine).
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias Failure = Never
  private let publisher: P
  init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }

  public struct Iterator: AsyncIteratorProtocol {
    private let inbox = Inbox<P.Output>()
    private let subscription: AnyCancellable

    init(_ publisher: P) {
      let inbox = inbox
      subscription = publisher.subscribe { inbox.put($0) }
    }

    public mutating func next() async -> P.Output? { await next(isolation: nil) }

    /// A task that was cancelled while it waited ends with the next value, or waits for ever: nothing runs in it either way.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
      let inbox = inbox
      let value = await withUnsafeContinuation(isolation: actor) { inbox.wait($0) }
      _Deliveries.end()
      return Task.isCancelled ? nil : value
    }
  }
}

/// Values on their way to tasks that wait for them. The concurrency runtime may lead them over another thread, so a host waits for them.
public enum _Deliveries {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var count = 0
  static func begin() { lock.withLock { count += 1 } }
  static func end() { lock.withLock { count -= 1 } }
  public static var areDone: Bool { lock.withLock { count == 0 } }
}

private final class Inbox<Value>: @unchecked Sendable {
  private var value: Value?
  private var waiting: UnsafeContinuation<Value?, Never>?

  func put(_ new: Value) {
    guard let waiting else { return value = new }
    self.waiting = nil
    _Deliveries.begin()
    waiting.resume(returning: new)
  }

  func wait(_ continuation: UnsafeContinuation<Value?, Never>) {
    guard let value else { return waiting = continuation }
    self.value = nil
    _Deliveries.begin()
    continuation.resume(returning: value)
  }
}

extension Publisher {
  /// What comes out of a publisher that works on the values of this one.
  private func derived<T>(_ onSubscribe: @escaping (@escaping (T) -> Void) -> AnyCancellable) -> AnyPublisher<T, Failure> {
    AnyPublisher(from: _source, onSubscribe)
  }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    derived { receive in subscribe { receive(transform($0)) } }
  }

  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
    derived { receive in subscribe { transform($0).map(receive) } }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    derived { receive in subscribe { if isIncluded($0) { receive($0) } } }
  }

  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    derived { receive in
      var left = count
      return subscribe { value in if left > 0 { left -= 1 } else { receive(value) } }
    }
  }

  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    derived { receive in
      var left = count
      return subscribe { value in
        guard left > 0 else { return }
        left -= 1
        receive(value)
      }
    }
  }

  public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure> {
    derived { receive in
      var current = initial
      return subscribe { value in
        current = next(current, value)
        receive(current)
      }
    }
  }

  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable { removeDuplicates(by: ==) }

  public func removeDuplicates(by alike: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
    derived { receive in
      var last: Output?
      return subscribe { value in
        if let last, alike(last, value) { return }
        last = value
        receive(value)
      }
    }
  }

  public func combineLatest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
    derived { receive in
      var mine: Output?
      var theirs: P.Output?
      let first = subscribe { mine = $0; if let theirs { receive(($0, theirs)) } }
      let second = other.subscribe { theirs = $0; if let mine { receive((mine, $0)) } }
      return AnyCancellable { first.cancel(); second.cancel() }
    }
  }

  public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure> where P.Output == Output, P.Failure == Failure {
    derived { receive in
      let first = subscribe(receive)
      let second = other.subscribe(receive)
      return AnyCancellable { first.cancel(); second.cancel() }
    }
  }

  public func handleEvents(receiveOutput: ((Output) -> Void)? = nil) -> AnyPublisher<Output, Failure> {
    derived { receive in subscribe { receiveOutput?($0); receive($0) } }
  }
}
