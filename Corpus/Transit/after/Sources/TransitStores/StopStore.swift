import Foundation
import Observation
import TransitModels

/// The stops that the app knows, and which of them it shows.
@Observable
@MainActor
public final class StopStore {
  public private(set) var stops: [Stop]
  public var query = ""
  public var showsAccessibleOnly = false
  public package(set) var failure: (any Error)?

  /// When the stops were last fetched.
  public private(set) var lastUpdate: Date?

  private let timetable: any Timetable
  @ObservationIgnored private var refreshTask: Task<Void, Never>?

  public init(timetable: any Timetable = SampleTimetable(), stops: [Stop] = []) {
    self.timetable = timetable
    self.stops = stops
  }

  public var visibleStops: [Stop] {
    stops.filter { stop in
      (query.isEmpty || stop.name.localizedCaseInsensitiveContains(query))
        && (stop.isAccessible || !showsAccessibleOnly)
    }
  }

  public func refreshSoon() {
    refreshTask?.cancel()
    refreshTask = Task { await refresh() }
  }

  public func refresh() async {
    do {
      stops = try await timetable.stops()
      lastUpdate = Date()
      failure = nil
    } catch {
      failure = error
    }
  }
}
