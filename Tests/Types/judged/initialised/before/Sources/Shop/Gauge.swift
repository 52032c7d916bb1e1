import SwiftUI

/// The SDK does not have `wobbling`: the module has an error before and after.
struct Gauge: View {
  var body: some View {
    Text("x").wobbling(by: 3)
  }
  func count() -> Int {
    Nowhere.count
  }
}
