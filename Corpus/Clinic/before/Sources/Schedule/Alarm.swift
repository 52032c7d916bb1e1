import Combine
import SwiftUI

/// Demands a publisher that only Combine makes: it moves with what conforms to it, to another type.
public protocol Alarm: ObservableObject {
  var isRinging: Bool { get }
  var isRingingPublisher: Published<Bool>.Publisher { get }
}

public final class BellAlarm: Alarm {
  @Published public private(set) var isRinging = false
  public var isRingingPublisher: Published<Bool>.Publisher { $isRinging }

  public init() {}

  public func ring() { isRinging = true }
}

public final class SilentAlarm: Alarm {
  @Published public private(set) var isRinging = false
  public var isRingingPublisher: Published<Bool>.Publisher { $isRinging }

  public init() {}
}

public struct AlarmView<A: Alarm>: View {
  @ObservedObject var alarm: A

  public init(alarm: A) { self.alarm = alarm }

  public var body: some View {
    Text(alarm.isRinging ? "Ringing" : "Quiet")
      .onReceive(alarm.isRingingPublisher) { print($0) }
  }
}
