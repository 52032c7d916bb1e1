// says: a view is not built anew at each update
// expect: create-in-update blocked made-at-update
import SwiftUI
import UIKit

struct Trellis: UIViewRepresentable {
  let slats: Int

  func makeUIView(context: Context) -> UIStackView { UIStackView() }

  func updateUIView(_ stack: UIStackView, context: Context) {
    for slat in stack.arrangedSubviews { slat.removeFromSuperview() }
    for _ in 0..<slats {
      stack.addArrangedSubview(UIView())
    }
  }
}
