//# verdict: other
//# script: tap flip; tap roll first; tap flip; tap flip; tap roll both
// A view has values of others in properties, and shows them again by `if let`, in a tuple, or at two places.
import SwiftUI

final class SeatModel: ObservableObject { @Published var guests = 0 }
struct Seat: View {
  let name: String
  @StateObject private var model = SeatModel()
  var body: some View {
    VStack {
      Text("\(name) \(model.guests)")
      Button("roll \(name)") { model.guests += 1 }
    }
  }
}
extension View {
  func twice() -> some View { VStack { self; self } }
}
struct Shelf: View {
  private let first: Seat? = Seat(name: "first")
  @State private var isOn = false
  var body: some View {
    VStack {
      Button("flip") { isOn.toggle() }
      if isOn, let first { first }
      Seat(name: "both").twice()
    }
  }
}
struct Root: View { var body: some View { Shelf() } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
