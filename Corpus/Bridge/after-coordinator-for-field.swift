// says: a coordinator as the delegate
// expect: nothing
import SwiftUI
import UIKit

struct HerbField: UIViewRepresentable {
  @Binding var herb: String

  func makeCoordinator() -> Typist { Typist(self) }

  func makeUIView(context: Context) -> UITextField {
    let input = UITextField()
    input.delegate = context.coordinator
    return input
  }

  func updateUIView(_ input: UITextField, context: Context) {
    if input.text != herb { input.text = herb }
  }

  final class Typist: NSObject, UITextFieldDelegate {
    var owner: HerbField
    init(_ owner: HerbField) { self.owner = owner }

    func textFieldDidChangeSelection(_ input: UITextField) {
      owner.herb = input.text ?? ""
    }
  }
}
