//# verdict: same
//# script: tap start; wait 2; tap lap; wait 1; tap stop; wait 3; tap start; wait 1
// A timer in a model, a stream of its values, and a pipeline that waits.
import Combine
import SwiftUI

final class Stopwatch: ObservableObject {
  @Published var seconds = 0
  @Published private(set) var laps: [Int] = []
  @Published private(set) var settled = 0
  private var timer: AnyCancellable?
  private var cancellables = Set<AnyCancellable>()

  init() {
    $seconds
      .debounce(for: .milliseconds(300), scheduler: RunLoop.main)
      .sink { [weak self] in self?.settled = $0 }
      .store(in: &cancellables)
  }

  func start() {
    timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { [weak self] _ in self?.seconds += 1 }
  }
  func stop() { timer = nil }
  func lap() { laps.append(seconds) }
}

struct Face: View {
  @ObservedObject var stopwatch: Stopwatch
  @State private var last = -1

  var body: some View {
    VStack {
      Text("\(stopwatch.seconds) s, \(last) streamed, \(stopwatch.settled) settled")
      ForEach(stopwatch.laps, id: \.self) { Text("lap \($0)") }
    }
    .task {
      for await seconds in stopwatch.$seconds.values { last = seconds }
    }
  }
}

struct Page: View {
  @StateObject private var stopwatch = Stopwatch()
  var body: some View {
    Face(stopwatch: stopwatch)
    Button("start") { stopwatch.start() }
    Button("stop") { stopwatch.stop() }
    Button("lap") { stopwatch.lap() }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
