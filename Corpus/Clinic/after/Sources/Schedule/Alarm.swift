import Combine
import SwiftUI

/// Demands a publisher that only Combine makes: it moves with what conforms to it, to another type.
public protocol Alarm: AnyObject, Observable {
  var isRinging: Bool { get }
  var isRingingPublisher: AnyPublisher<Bool, Never> { get }
}

@Observable
public final class BellAlarm: Alarm {
  public private(set) var isRinging = false {
    willSet { isRingingSubject.send(newValue) }
  }
  @ObservationIgnored private lazy var isRingingSubject = CurrentValueSubject<Bool, Never>(_isRinging)
  @ObservationIgnored public private(set) lazy var isRingingValuePublisher = isRingingSubject.eraseToAnyPublisher()
  public var isRingingPublisher: AnyPublisher<Bool, Never> { isRingingValuePublisher }

  public init() {}

  public func ring() { isRinging = true }
}

@Observable
public final class SilentAlarm: Alarm {
  public private(set) var isRinging = false {
    willSet { isRingingSubject.send(newValue) }
  }
  @ObservationIgnored private lazy var isRingingSubject = CurrentValueSubject<Bool, Never>(_isRinging)
  @ObservationIgnored public private(set) lazy var isRingingValuePublisher = isRingingSubject.eraseToAnyPublisher()
  public var isRingingPublisher: AnyPublisher<Bool, Never> { isRingingValuePublisher }

  public init() {}
}

public struct AlarmView<A: Alarm>: View {
  var alarm: A

  public init(alarm: A) { self.alarm = alarm }

  public var body: some View {
    Text(alarm.isRinging ? "Ringing" : "Quiet")
      .onReceive(alarm.isRingingPublisher) { print($0) }
  }
}
