import ClinicModels
import Observation

/// The visits of a day, whatever a day is.
public protocol Schedule<Day>: AnyObject, Observable, Identifiable {
  associatedtype Day: Hashable
  var day: Day { get set }
  var visits: [Visit] { get }
}

@Observable
public final class WeekdaySchedule: Schedule {
  public let id = "weekdays"
  public var day = 1
  public private(set) var visits: [Visit]

  public init(visits: [Visit]) { self.visits = visits }

  public func cancel(_ visit: Visit) {
    visits.removeAll { $0.id == visit.id }
  }
}

@Observable
public final class NamedSchedule: Schedule {
  public let id = "named"
  public var day = "Monday"
  public var visits: [Visit] { [] }

  public init() {}
}
