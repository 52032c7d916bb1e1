// says: proposal.width is never unwrapped by force
// expect: size-that-fits blocked forced-proposal
import SwiftUI
import UIKit

struct ProverbText: UIViewRepresentable {
  let proverb: String

  func makeUIView(context: Context) -> UITextView {
    let text = UITextView()
    text.isScrollEnabled = false
    return text
  }

  func updateUIView(_ text: UITextView, context: Context) { text.text = proverb }

  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
    uiView.sizeThatFits(CGSize(width: proposal.width!, height: .greatestFiniteMagnitude))
  }
}
