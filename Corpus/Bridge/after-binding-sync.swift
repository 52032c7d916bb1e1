// says: the delegate writes the parent's binding, the update reads it
// expect: nothing
import SwiftUI
import UIKit

struct LogEditor: UIViewRepresentable {
  @Binding var log: String

  func makeCoordinator() -> Scribe { Scribe(self) }

  func makeUIView(context: Context) -> UITextView {
    let page = UITextView()
    page.delegate = context.coordinator
    return page
  }

  func updateUIView(_ page: UITextView, context: Context) {
    if page.text != log { page.text = log }
  }

  final class Scribe: NSObject, UITextViewDelegate {
    var parent: LogEditor
    init(_ parent: LogEditor) { self.parent = parent }

    func textViewDidChange(_ page: UITextView) {
      parent.log = page.text
    }
  }
}
