// says: ObservedObject is not for an observable class
// expect: observable-leftovers changed
// expect: observable-leftovers changed
import Combine
import Observation
import SwiftUI

@Observable final class Passenger: ObservableObject {
  var name = ""
}

struct PassengerView: View {
  @ObservedObject var passenger: Passenger
  var body: some View { Text(passenger.name) }
}
