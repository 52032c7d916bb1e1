// says: the same list in SwiftUI
// expect: nothing
import SwiftUI

struct ShoeScreen: View {
  let shoes = ["Trail", "Track"]
  var body: some View {
    List(shoes, id: \.self) { shoe in
      Text(shoe)
    }
  }
}
