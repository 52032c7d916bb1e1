// says: a view made in the update loses its state each time
// expect: create-in-update blocked made-at-update
import SwiftUI
import UIKit

struct CompassRose: UIViewRepresentable {
  let bearing: String

  func makeUIView(context: Context) -> UIView { UIView() }

  func updateUIView(_ rose: UIView, context: Context) {
    rose.subviews.forEach { $0.removeFromSuperview() }
    let needle = UILabel()
    needle.text = bearing
    rose.addSubview(needle)
  }
}
