// says: the same by a wrapper that the macro does not take
// expect: observable-leftovers changed
// note: not for the compiler, which lacks some of it on Linux
import Observation
import SwiftUI

@Observable final class Traveller {
  var name = ""
}

struct TravellerView: View {
  @ObservedObject var traveller: Traveller
  var body: some View { Text(traveller.name) }
}
