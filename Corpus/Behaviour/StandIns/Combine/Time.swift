/// Schedulers and time. The main queue is the real one, which a host drains after each action. Time is simulated: what is put off once
/// runs at the end of the action that put it off, and what repeats runs when a script says `wait`.
import Dispatch
import Foundation

public enum _Clock {
  private struct Alarm {
    let time: Double
    let number: Int
    let action: () -> Void
  }

  nonisolated(unsafe) private static var now = 0.0
  nonisolated(unsafe) private static var number = 0
  nonisolated(unsafe) private static var alarms: [Alarm] = []
  nonisolated(unsafe) private static var repeating: [Int: (interval: Double, next: Double, action: (Date) -> Void)] = [:]

  static func after(_ seconds: Double, _ action: @escaping () -> Void) {
    number += 1
    alarms.append(Alarm(time: now + seconds, number: number, action: action))
  }

  static func every(_ interval: Double, _ action: @escaping (Date) -> Void) -> AnyCancellable {
    number += 1
    let mine = number
    repeating[mine] = (interval, now + interval, action)
    return AnyCancellable { repeating[mine] = nil }
  }

  /// Runs the next thing that was put off once; false if there is none.
  public static func runNext() -> Bool {
    guard let next = alarms.min(by: { ($0.time, $0.number) < ($1.time, $1.number) }) else { return false }
    alarms.removeAll { $0.number == next.number }
    now = max(now, next.time)
    next.action()
    return true
  }

  /// Lets repeating timers fire, the earlier first; `settle` runs after each.
  public static func advance(_ seconds: Double, settle: () -> Void) {
    let end = now + seconds
    while let due = repeating.min(by: { ($0.value.next, $0.key) < ($1.value.next, $1.key) }), due.value.next <= end {
      now = max(now, due.value.next)
      repeating[due.key]?.next += due.value.interval
      due.value.action(Date(timeIntervalSinceReferenceDate: now))
      settle()
    }
    now = max(now, end)
  }
}

public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ seconds: Double) -> Self
  static func milliseconds(_ milliseconds: Int) -> Self
}

public struct _Stride: SchedulerTimeIntervalConvertible, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public let seconds: Double
  public static func seconds(_ seconds: Double) -> Self { Self(floatLiteral: seconds) }
  public static func seconds(_ seconds: Int) -> Self { Self(floatLiteral: Double(seconds)) }
  public static func milliseconds(_ milliseconds: Int) -> Self { Self(floatLiteral: Double(milliseconds) / 1000) }
  public init(floatLiteral value: Double) { seconds = value }
  public init(integerLiteral value: Int) { seconds = Double(value) }
}

public protocol Scheduler { associatedtype Stride: SchedulerTimeIntervalConvertible }
extension DispatchQueue: Scheduler { public typealias Stride = _Stride }
extension RunLoop: Scheduler { public typealias Stride = _Stride }

extension Publisher {
  public func receive<S: Scheduler>(on scheduler: S) -> AnyPublisher<Output, Failure> {
    AnyPublisher(from: _source) { receive in
      var alive = true
      let inner = subscribe { value in DispatchQueue.main.async { if alive { receive(value) } } }
      return AnyCancellable { alive = false; inner.cancel() }
    }
  }

  public func delay<S: Scheduler>(for time: S.Stride, scheduler: S) -> AnyPublisher<Output, Failure> where S.Stride == _Stride {
    AnyPublisher(from: _source) { receive in
      var alive = true
      let inner = subscribe { value in _Clock.after(time.seconds) { if alive { receive(value) } } }
      return AnyCancellable { alive = false; inner.cancel() }
    }
  }

  public func debounce<S: Scheduler>(for time: S.Stride, scheduler: S) -> AnyPublisher<Output, Failure> where S.Stride == _Stride {
    AnyPublisher(from: _source) { receive in
      var newest = 0
      let inner = subscribe { value in
        newest += 1
        let mine = newest
        _Clock.after(time.seconds) { if mine == newest { receive(value) } }
      }
      return AnyCancellable { newest += 1; inner.cancel() }
    }
  }
}

extension Timer {
  public final class TimerPublisher: Publisher {
    public typealias Output = Date
    public typealias Failure = Never
    private let interval: Double
    fileprivate init(_ interval: Double) { self.interval = interval }
    public func autoconnect() -> AnyPublisher<Date, Never> { eraseToAnyPublisher() }
    public var _source: AnyObject? { self }
    public func subscribe(_ receive: @escaping (Date) -> Void) -> AnyCancellable { _Clock.every(interval, receive) }
  }

  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on loop: RunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher(interval) }
}

extension NotificationCenter {
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
    let center: NotificationCenter
    let name: Notification.Name
    let object: AnyObject?

    public var _source: AnyObject? { center }

    public func subscribe(_ receive: @escaping (Notification) -> Void) -> AnyCancellable {
      let center = center
      let token = center.addObserver(forName: name, object: object, queue: nil) { receive($0) }
      return AnyCancellable { center.removeObserver(token) }
    }
  }

  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}
