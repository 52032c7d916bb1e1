// says: the same for an action block of a control
// expect: coordinator-weak-capture blocked coordinator-cycle
import SwiftUI
import UIKit

struct HornButton: UIViewRepresentable {
  func makeCoordinator() -> Horn { Horn() }

  func makeUIView(context: Context) -> UIButton {
    let button = UIButton(type: .system)
    let horn = context.coordinator
    button.addAction(UIAction { _ in horn.sound() }, for: .touchUpInside)
    horn.button = button
    return button
  }

  func updateUIView(_ button: UIButton, context: Context) {}

  @MainActor final class Horn {
    var button: UIButton?
    func sound() {}
  }
}
