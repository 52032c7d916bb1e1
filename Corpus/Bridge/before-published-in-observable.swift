// says: Published does nothing within an observable class
// expect: observable-leftovers changed
// expect: observable-leftovers changed
import Combine
import Observation
import SwiftUI

@Observable final class Luggage: ObservableObject {
  @ObservationIgnored @Published var tag = ""
}

struct LuggageView: View {
  var luggage: Luggage
  var body: some View { Text(luggage.tag) }
}
