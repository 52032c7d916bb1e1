// says: nil falls back to a fitting size
// expect: nothing
import SwiftUI
import UIKit

struct RecipeText: UIViewRepresentable {
  let steps: String

  func makeUIView(context: Context) -> UITextView {
    let sheet = UITextView()
    sheet.isScrollEnabled = false
    return sheet
  }

  func updateUIView(_ sheet: UITextView, context: Context) { sheet.text = steps }

  @available(iOS 16.0, *)
  func sizeThatFits(_ proposal: ProposedViewSize, uiView sheet: UITextView, context: Context) -> CGSize? {
    let across = proposal.width ?? UIView.layoutFittingExpandedSize.width
    return sheet.sizeThatFits(CGSize(width: across, height: .greatestFiniteMagnitude))
  }
}
