import SwiftUI
import TransitModels
import TransitStores

struct StopDetailView: View {
  @State private var departures: Loader<[Departure]>
  private var options: DisplayOptions
  private let stop: Stop

  init(stop: Stop, options: DisplayOptions, timetable: any Timetable = SampleTimetable()) {
    self.stop = stop
    self.options = options
    _departures = State(wrappedValue: Loader { try await timetable.departures(at: stop) })
  }

  var body: some View {
    List(upcoming) { departure in
      LabeledContent(departure.destination, value: text(for: departure.time))
    }
    .overlay {
      if departures.isLoading { ProgressView() }
    }
    .alert("No departures", isPresented: $departures.showsFailure) {
      Button("OK", role: .cancel) {}
    }
    .toolbar { FavoriteButton(stop: stop) }
    .task { await departures.run() }
  }

  private var upcoming: [Departure] {
    (departures.value ?? []).filter { departure in
      let wait = Int(departure.time.timeIntervalSinceNow / 60)
      return wait >= options.minimumWait && wait <= options.maximumWait
    }
  }

  private func text(for time: Date) -> String {
    switch options.clock {
    case .relative: "\(Int(time.timeIntervalSinceNow / 60)) min"
    case .absolute: time.description
    }
  }
}
