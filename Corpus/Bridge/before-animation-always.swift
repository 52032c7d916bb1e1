// says: the transaction is what bridges animations
// expect: animation-bridge blocked own-animation
import SwiftUI
import UIKit

struct Stem: UIViewRepresentable {
  let isTall: Bool

  func makeUIView(context: Context) -> UIView { UIView() }

  func updateUIView(_ stem: UIView, context: Context) {
    UIView.animate(withDuration: 0.4) {
      stem.alpha = isTall ? 1 : 0.5
    }
  }
}
