// says: a wrapped view is animated where the transaction is
// expect: nothing
import SwiftUI
import UIKit

struct Petal: UIViewRepresentable {
  let isOpen: Bool

  func makeUIView(context: Context) -> UIView { UIView() }

  func updateUIView(_ petal: UIView, context: Context) {
    if context.transaction.animation == nil {
      petal.alpha = isOpen ? 1 : 0
    } else {
      UIView.animate(withDuration: 0.4) {
        petal.alpha = isOpen ? 1 : 0
      }
    }
  }
}
