// says: a height for the proposed width, with a fallback for nil
// expect: nothing
import SwiftUI
import UIKit

struct PoemText: UIViewRepresentable {
  let verses: String

  func makeUIView(context: Context) -> UITextView {
    let text = UITextView()
    text.isScrollEnabled = false
    return text
  }

  func updateUIView(_ text: UITextView, context: Context) { text.text = verses }

  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
    let offered = proposal.width ?? UIView.layoutFittingCompressedSize.width
    let fitting = uiView.sizeThatFits(CGSize(width: offered, height: .greatestFiniteMagnitude))
    return CGSize(width: offered, height: fitting.height.rounded(.up))
  }
}
