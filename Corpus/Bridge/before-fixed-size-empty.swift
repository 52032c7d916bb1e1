// says: fixedSize on a view without an intrinsic size shows nothing
// expect: size-that-fits blocked no-ideal-size
import SwiftUI
import UIKit

final class GaugeView: UIView {}

struct Gauge: UIViewRepresentable {
  func makeUIView(context: Context) -> GaugeView { GaugeView() }
  func updateUIView(_ gauge: GaugeView, context: Context) {}
}

struct GaugeScreen: View {
  var body: some View {
    Gauge().fixedSize()
  }
}
