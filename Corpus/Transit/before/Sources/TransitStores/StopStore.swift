import Combine
import Foundation
import TransitModels

/// The stops that the app knows, and which of them it shows.
@MainActor
public final class StopStore: ObservableObject {
  @Published public private(set) var stops: [Stop]
  @Published public var query = ""
  @Published public var showsAccessibleOnly = false
  @Published public package(set) var failure: (any Error)?

  /// When the stops were last fetched.
  public private(set) var lastUpdate: Date?

  private let timetable: any Timetable
  private var refreshTask: Task<Void, Never>?

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
