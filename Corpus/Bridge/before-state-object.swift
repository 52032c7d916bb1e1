// says: StateObject becomes State
// expect: observable-object changed
// expect: published changed
// expect: state-object changed
import Combine
import SwiftUI

final class Stopwatch: ObservableObject {
  @Published var seconds = 0
}

struct StopwatchView: View {
  @StateObject private var stopwatch = Stopwatch()
  var body: some View { Text("\(stopwatch.seconds)") }
}
