// says: what depends on state is assigned in the update, guarded; targets and delegates in make
// expect: nothing
import SwiftUI
import UIKit

struct FilterField: UIViewRepresentable {
  @Binding var filter: String

  func makeCoordinator() -> Coordinator { Coordinator(filter: $filter) }

  func makeUIView(context: Context) -> UITextField {
    let input = UITextField()
    input.borderStyle = .roundedRect
    input.delegate = context.coordinator
    input.addAction(
      UIAction { [weak coordinator = context.coordinator, weak input] _ in
        if let input { coordinator?.edited(input) }
      }, for: .editingChanged)
    return input
  }

  func updateUIView(_ input: UITextField, context: Context) {
    if input.text != filter { input.text = filter }
  }

  final class Coordinator: NSObject, UITextFieldDelegate {
    var filter: Binding<String>
    init(filter: Binding<String>) { self.filter = filter }

    func edited(_ input: UITextField) {
      filter.wrappedValue = input.text ?? ""
    }
  }
}
