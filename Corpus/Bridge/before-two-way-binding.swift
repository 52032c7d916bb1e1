// says: a binding to a published property of a cell's model
// expect: observable-object changed
// expect: published changed
// expect: observed-object changed
import Combine
import SwiftUI

final class Ailment: Identifiable, ObservableObject {
  let id = UUID()
  @Published var title = ""
}

struct AilmentRow: View {
  @ObservedObject var ailment: Ailment

  var body: some View {
    HStack {
      TextField("Ailment", text: $ailment.title)
      Spacer()
    }
  }
}
