import SwiftUI
import UIKit

/// Right already: compared, with a delegate from the beginning, and measured.
struct NoteEditor: UIViewRepresentable {
    @Binding var text: String

    func makeCoordinator() -> Coordinator { Coordinator(text: $text) }

    func makeUIView(context: Context) -> UITextView {
        let view = UITextView()
        view.isScrollEnabled = false
        view.delegate = context.coordinator
        return view
    }

    func updateUIView(_ view: UITextView, context: Context) {
        guard !context.coordinator.isEditing else { return }
        if view.text != text { view.text = text }
    }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
        let width = proposal.width ?? UIView.layoutFittingExpandedSize.width
        return uiView.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    }

    final class Coordinator: NSObject, UITextViewDelegate {
        var text: Binding<String>
        var isEditing = false

        init(text: Binding<String>) { self.text = text }

        func textViewDidChange(_ textView: UITextView) {
            isEditing = true
            text.wrappedValue = textView.text
            isEditing = false
        }
    }
}

/// As wide as its longest line.
struct Caption: UIViewRepresentable {
    let text: String

    func makeUIView(context: Context) -> UITextView {
        let view = UITextView()
        view.isEditable = false
        view.isScrollEnabled = false
        return view
    }

    func updateUIView(_ view: UITextView, context: Context) {
        view.text = text
    }
}
