// says: created once, delegate in make, a guarded assignment in update
// expect: nothing
import SwiftUI
import UIKit

struct LetterEditor: UIViewRepresentable {
  @Binding var letter: String

  func makeCoordinator() -> Writer { Writer(letter: $letter) }

  func makeUIView(context: Context) -> UITextView {
    let page = UITextView()
    page.font = .preferredFont(forTextStyle: .body)
    page.delegate = context.coordinator
    return page
  }

  func updateUIView(_ page: UITextView, context: Context) {
    if page.text != letter {
      page.text = letter
    }
  }

  final class Writer: NSObject, UITextViewDelegate {
    let letter: Binding<String>
    init(letter: Binding<String>) { self.letter = letter }
    func textViewDidChange(_ page: UITextView) { letter.wrappedValue = page.text }
  }
}
