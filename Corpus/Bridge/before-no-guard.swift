// says: an assignment without a comparison loops through the delegate
// expect: update-guard changed
import SwiftUI
import UIKit

struct MemoEditor: UIViewRepresentable {
  @Binding var memo: String

  func makeCoordinator() -> Coordinator { Coordinator(memo: $memo) }

  func makeUIView(context: Context) -> UITextView {
    let editor = UITextView()
    editor.delegate = context.coordinator
    return editor
  }

  func updateUIView(_ editor: UITextView, context: Context) {
    editor.text = memo
  }

  final class Coordinator: NSObject, UITextViewDelegate {
    let memo: Binding<String>
    init(memo: Binding<String>) { self.memo = memo }

    func textViewDidChange(_ editor: UITextView) {
      memo.wrappedValue = editor.text
    }
  }
}
