// says: a view reports its size and invalidates it with its content
// expect: nothing
import SwiftUI
import UIKit

final class BadgeView: UIView {
  private let caption = UILabel()

  var words: [String] = [] {
    didSet {
      caption.text = words.joined(separator: " ")
      invalidateIntrinsicContentSize()
    }
  }

  override var intrinsicContentSize: CGSize {
    caption.sizeThatFits(CGSize(width: frame.width, height: 10_000))
  }
}

struct BadgeStrip: UIViewRepresentable {
  let words: [String]
  func makeUIView(context: Context) -> BadgeView { BadgeView() }
  func updateUIView(_ badge: BadgeView, context: Context) { badge.words = words }
}
