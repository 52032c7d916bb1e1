// says: hugging and resistance fix the height of a label
// expect: nothing
import SwiftUI
import UIKit

struct CaptionLabel: UIViewRepresentable {
  let caption: String

  func makeUIView(context: Context) -> UILabel {
    let label = UILabel()
    label.numberOfLines = 0
    label.setContentHuggingPriority(.required, for: .vertical)
    label.setContentCompressionResistancePriority(.required, for: .vertical)
    return label
  }

  func updateUIView(_ label: UILabel, context: Context) { label.text = caption }
}
