// says: a wrapped view in a condition is made again and again
// expect: branch-identity blocked two-identities
import SwiftUI
import UIKit

struct RainGauge: UIViewRepresentable {
  func makeUIView(context: Context) -> UIView { UIView() }
  func updateUIView(_ gauge: UIView, context: Context) {}
}

struct RainScreen: View {
  let isWet: Bool
  var body: some View {
    if isWet {
      RainGauge().opacity(0.5)
    } else {
      RainGauge()
    }
  }
}
