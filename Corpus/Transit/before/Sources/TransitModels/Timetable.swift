import Foundation

/// Answers questions about stops and departures.
public protocol Timetable: Sendable {
  func stops() async throws -> [Stop]
  func departures(at stop: Stop) async throws -> [Departure]
}

/// A timetable that knows a few stops, for previews and tests.
public struct SampleTimetable: Timetable {
  public init() {}

  public func stops() async throws -> [Stop] {
    Stop.samples
  }

  public func departures(at stop: Stop) async throws -> [Departure] {
    [Departure(id: 1, line: "7", destination: stop.name, time: Date())]
  }
}
