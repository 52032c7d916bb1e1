// says: a table of UIKit's as a list of SwiftUI's
// expect: nothing
import SwiftUI

struct JerseyList: View {
  let jerseys: [(name: String, colour: Color)] = [("Home", .red), ("Away", .blue)]
  @State private var backdrop = Color.clear

  var body: some View {
    List(jerseys, id: \.name) { jersey in
      Text(jersey.name)
        .listRowBackground(jersey.colour.opacity(0.2))
        .onTapGesture { backdrop = jersey.colour }
    }
    .navigationTitle("Jerseys")
    .background(backdrop)
  }
}
