// says: a text assigned in make never follows its binding
// expect: state-in-make blocked not-written-back
import SwiftUI
import UIKit

struct NicknameField: UIViewRepresentable {
  @Binding var nickname: String

  func makeUIView(context: Context) -> UITextField {
    let input = UITextField()
    input.text = nickname
    return input
  }

  func updateUIView(_ input: UITextField, context: Context) {}
}
