// says: writing state later from a delegate breaks the circle
// expect: nothing
import SwiftUI
import UIKit

struct LedgerEditor: UIViewRepresentable {
  @Binding var note: String

  func makeCoordinator() -> Coordinator { Coordinator(note: $note) }

  func makeUIView(context: Context) -> UITextView {
    let editor = UITextView()
    editor.delegate = context.coordinator
    return editor
  }

  func updateUIView(_ editor: UITextView, context: Context) {
    if editor.text != note { editor.text = note }
  }

  final class Coordinator: NSObject, UITextViewDelegate {
    var note: Binding<String>
    init(note: Binding<String>) { self.note = note }

    func textViewDidChange(_ editor: UITextView) {
      let typed = editor.text ?? ""
      let note = note
      DispatchQueue.main.async { note.wrappedValue = typed }
    }
  }
}
