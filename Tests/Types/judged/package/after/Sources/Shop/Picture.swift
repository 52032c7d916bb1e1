import Lantern
import SwiftUI

struct Picture: View {
  var model: PictureModel

  var body: some View {
    LanternImage(model.url).resizable().fade { Text("x") }
    Text(model.title).foregroundStyle(.red)
  }
}

@Observable
final class PictureModel {
  var url = ""
  var name = ""
}
