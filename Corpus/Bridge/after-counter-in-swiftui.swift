// says: the declarative counter, shown beside UIKit's
// expect: nothing
import SwiftUI

struct LapCounter: View {
  @State private var laps = 0

  var body: some View {
    VStack {
      Text("Laps: \(laps)").font(.title)
      Button("Lap") {
        laps += 1
      }
    }
    .padding()
  }
}
