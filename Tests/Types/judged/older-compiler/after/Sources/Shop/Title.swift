import SwiftUI

struct Title: View {
  var body: some View {
    #if compiler(>=5.9)
      Text("Shop")
    #else
      Text("Shop").foregroundStyle(.red)
    #endif
  }
}
