import ClinicModels
import Combine

/// The visits of a day, whatever a day is.
public protocol Schedule<Day>: ObservableObject, Identifiable {
  associatedtype Day: Hashable
  var day: Day { get set }
  var visits: [Visit] { get }
}

public final class WeekdaySchedule: Schedule {
  public let id = "weekdays"
  @Published public var day = 1
  @Published public private(set) var visits: [Visit]

  public init(visits: [Visit]) { self.visits = visits }

  public func cancel(_ visit: Visit) {
    visits.removeAll { $0.id == visit.id }
  }
}

public final class NamedSchedule: Schedule {
  public let id = "named"
  @Published public var day = "Monday"
  public var visits: [Visit] { [] }

  public init() {}
}
