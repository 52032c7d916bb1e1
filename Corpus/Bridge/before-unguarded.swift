// says: without the guard the delegate and the update call each other
// expect: update-guard changed
import SwiftUI
import UIKit

struct RemarkEditor: UIViewRepresentable {
  @Binding var remark: String

  func makeCoordinator() -> Scribe { Scribe(self) }

  func makeUIView(context: Context) -> UITextView {
    let page = UITextView()
    page.delegate = context.coordinator
    return page
  }

  func updateUIView(_ page: UITextView, context: Context) {
    page.text = remark
  }

  final class Scribe: NSObject, UITextViewDelegate {
    var parent: RemarkEditor
    init(_ parent: RemarkEditor) { self.parent = parent }

    func textViewDidChange(_ page: UITextView) {
      parent.remark = page.text
    }
  }
}
