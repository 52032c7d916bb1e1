import SwiftUI

struct TrackerView: View {
  @StateObject private var tracker = Tracker()

  var body: some View {
    Text("\(tracker.position)")
  }
}
