// says: bounds and center of a wrapped view are SwiftUI's
// expect: layout-properties blocked layout-of-swiftui
import SwiftUI
import UIKit

struct Tassel: UIViewRepresentable {
  let width: CGFloat
  func makeUIView(context: Context) -> UIView { UIView() }

  func updateUIView(_ cloth: UIView, context: Context) {
    cloth.bounds.size.width = width
    cloth.center = CGPoint(x: width, y: 0)
  }
}
