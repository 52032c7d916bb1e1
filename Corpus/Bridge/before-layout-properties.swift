// says: frame, bounds, center and transform of a wrapped view are SwiftUI's
// expect: layout-properties blocked layout-of-swiftui
import SwiftUI
import UIKit

struct Pennant: UIViewRepresentable {
  let lean: CGFloat

  func makeUIView(context: Context) -> UIView { UIView() }

  func updateUIView(_ cloth: UIView, context: Context) {
    cloth.transform = CGAffineTransform(rotationAngle: lean)
    cloth.frame.origin.x = lean
  }
}
