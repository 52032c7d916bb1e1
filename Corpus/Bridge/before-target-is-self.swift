// says: the structure as a target: it does not even compile
// expect: nothing
// note: not for the compiler, which lacks some of it on Linux
import SwiftUI
import UIKit

struct SeedField: UIViewRepresentable {
  @Binding var seed: String

  func makeUIView(context: Context) -> UITextField {
    let input = UITextField()
    input.addTarget(self, action: #selector(edited), for: .editingChanged)
    return input
  }

  func updateUIView(_ input: UITextField, context: Context) {}

  @objc func edited(_ input: UITextField) { seed = input.text ?? "" }
}
