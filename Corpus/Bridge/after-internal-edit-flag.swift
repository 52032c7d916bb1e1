// says: a flag lets the update that an edit caused pass
// expect: nothing
import SwiftUI
import UIKit

struct DiaryEditor: UIViewRepresentable {
  @Binding var entry: String

  func makeCoordinator() -> Coordinator { Coordinator(entry: $entry) }

  func makeUIView(context: Context) -> UITextView {
    let editor = UITextView()
    editor.delegate = context.coordinator
    return editor
  }

  func updateUIView(_ editor: UITextView, context: Context) {
    guard !context.coordinator.isOwnEdit else {
      context.coordinator.isOwnEdit = false
      return
    }
    if editor.text != entry { editor.text = entry }
  }

  final class Coordinator: NSObject, UITextViewDelegate {
    var entry: Binding<String>
    var isOwnEdit = false
    init(entry: Binding<String>) { self.entry = entry }

    func textViewDidChange(_ editor: UITextView) {
      isOwnEdit = true
      entry.wrappedValue = editor.text
    }
  }
}
