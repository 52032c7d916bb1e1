// says: an observable model, held by a view
// expect: nothing
import Observation
import SwiftUI

@Observable final class GardenState {
  var owner = ""
  var isOpen = false
  var beds = 0
}

struct GardenView: View {
  @State var garden: GardenState

  var body: some View {
    VStack {
      Text("Garden of \(garden.owner)")
      Text("\(garden.beds) beds")
    }
  }
}
