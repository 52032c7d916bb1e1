// says: says that SwiftUI refreshes the parent by itself; it does not
// expect: coordinator-parent changed
import SwiftUI
import UIKit

struct MulchField: UIViewRepresentable {
  @Binding var mulch: String
  let onSpread: (String) -> Void

  func makeCoordinator() -> Spreader { Spreader(self) }

  func makeUIView(context: Context) -> UITextField {
    let input = UITextField()
    input.delegate = context.coordinator
    return input
  }

  func updateUIView(_ input: UITextField, context: Context) {
    if input.text != mulch { input.text = mulch }
  }

  final class Spreader: NSObject, UITextFieldDelegate {
    var parent: MulchField
    init(_ parent: MulchField) { self.parent = parent }

    func textFieldDidEndEditing(_ input: UITextField) {
      parent.onSpread(input.text ?? "")
    }
  }
}
