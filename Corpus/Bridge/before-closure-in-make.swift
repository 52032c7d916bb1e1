// says: a closure instead of a coordinator keeps the first structure
// expect: state-in-make blocked kept-closure
import SwiftUI
import UIKit

struct SowButton: UIViewRepresentable {
  let seed: String
  let onSow: (String) -> Void

  func makeUIView(context: Context) -> UIButton {
    let button = UIButton(type: .system)
    button.addAction(UIAction { _ in onSow(seed) }, for: .touchUpInside)
    return button
  }

  func updateUIView(_ button: UIButton, context: Context) {}
}
