import SwiftUI

struct Title: View {
  var body: some View {
    #if os(iOS)
      Text("Shop").foregroundColor(.red)
    #else
      Text("Shop")
    #endif
  }
}
