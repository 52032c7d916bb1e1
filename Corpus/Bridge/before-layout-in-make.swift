// says: the same in the method that makes the view
// expect: layout-properties blocked layout-of-swiftui
import SwiftUI
import UIKit

struct Banner: UIViewRepresentable {
  func makeUIView(context: Context) -> UIView {
    let cloth = UIView()
    cloth.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
    return cloth
  }

  func updateUIView(_ cloth: UIView, context: Context) {}
}
