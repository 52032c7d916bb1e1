// says: a property that the update skips falls out of step
// expect: state-in-make changed
import SwiftUI
import UIKit

struct PriceTag: UIViewRepresentable {
  let price: String
  let tone: UIColor

  func makeUIView(context: Context) -> UILabel {
    let tag = UILabel()
    tag.textColor = tone
    return tag
  }

  func updateUIView(_ tag: UILabel, context: Context) {
    tag.text = price
  }
}
