// says: a size for the proposed width
// expect: nothing
import SwiftUI
import UIKit

struct LeafLabel: UIViewRepresentable {
  let leaf: String

  func makeUIView(context: Context) -> UILabel {
    let label = UILabel()
    label.numberOfLines = 0
    return label
  }

  func updateUIView(_ label: UILabel, context: Context) {
    label.text = leaf
  }

  func sizeThatFits(_ proposal: ProposedViewSize, uiView label: UILabel, context: Context) -> CGSize? {
    let least = UIView.layoutFittingCompressedSize
    return label.systemLayoutSizeFitting(
      CGSize(width: proposal.width ?? least.width, height: least.height),
      withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
  }
}
