import SwiftUI

struct Title: View {
  var body: some View {
    #if os(iOS)
      Text("Shop").foregroundStyle(3)
    #else
      Text("Shop")
    #endif
  }
}
