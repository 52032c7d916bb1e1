import SwiftUI
import UIKit

struct NoteField: UIViewRepresentable {
  @Bindable var draft: Draft

  func makeUIView(context: Context) -> UITextView {
    let view = UITextView(frame: .zero)
    view.delegate = context.coordinator
    return view
  }

  func updateUIView(_ view: UITextView, context: Context) {
    if view.text != draft.text { view.text = draft.text }
  }

  func makeCoordinator() -> Coordinator {
    Coordinator(draft: draft, text: $draft.text)
  }

  /// Not the app's coordinator.
  @MainActor
  final class Coordinator: NSObject, UITextViewDelegate {
    var draft: Draft
    @Binding var text: String

    init(draft: Draft, text: Binding<String>) {
      self.draft = draft
      _text = text
    }

    func textViewDidChange(_ view: UITextView) {
      text = String(view.text.prefix(draft.limit))
    }
  }
}
