import Lantern
import SwiftUI

struct Picture: View {
  @ObservedObject var model: PictureModel

  var body: some View {
    LanternImage(model.url).resizable().fade { Text("x") }
    Text(model.name).foregroundColor(.red)
  }
}

final class PictureModel: ObservableObject {
  @Published var url = ""
  @Published var name = ""
}
