/// What can be done with the values of a publisher.
import Dispatch

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

  /// One value at a time is asked for, so of those that come meanwhile the last is left (`PublishedSubject.Conduit` in OpenCombine).
  public var values: AsyncStream<Output> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let subscription = subscribe { continuation.yield($0) }
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }
}

extension AnyCancellable: @unchecked Sendable {}

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
