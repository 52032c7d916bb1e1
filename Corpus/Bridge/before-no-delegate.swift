// says: a delegate that is set in the update
// expect: delegate-in-make blocked unknown-make
import SwiftUI
import UIKit

struct TwigField: UIViewRepresentable {
  @Binding var twig: String

  func makeCoordinator() -> Typist { Typist(twig: $twig) }
  func makeUIView(context: Context) -> UITextField { UITextField() }

  func updateUIView(_ input: UITextField, context: Context) {
    input.delegate = context.coordinator
    if input.text != twig { input.text = twig }
  }

  final class Typist: NSObject, UITextFieldDelegate {
    let twig: Binding<String>
    init(twig: Binding<String>) { self.twig = twig }
    func textFieldDidChangeSelection(_ input: UITextField) { twig.wrappedValue = input.text ?? "" }
  }
}
