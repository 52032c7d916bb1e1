// says: the frame of a wrapped view is SwiftUI's
// expect: layout-properties blocked layout-of-swiftui
import SwiftUI
import UIKit

struct Ribbon: UIViewRepresentable {
  let width: CGFloat
  func makeUIView(context: Context) -> UIView { UIView() }

  func updateUIView(_ cloth: UIView, context: Context) {
    cloth.frame = CGRect(x: 0, y: 0, width: width, height: 20)
  }
}
