// says: a recognizer of UIKit as a gesture of SwiftUI, without target and action
// expect: nothing
// note: not for the compiler, which lacks some of it on Linux
import SwiftUI
import UIKit

struct PressGesture: UIGestureRecognizerRepresentable {
  @Binding var spot: CGPoint?

  func makeUIGestureRecognizer(context: Context) -> UILongPressGestureRecognizer {
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 0.4
    return press
  }

  func handleUIGestureRecognizerAction(_ press: UILongPressGestureRecognizer, context: Context) {
    switch press.state {
    case .began: spot = context.converter.localLocation
    case .ended, .cancelled: spot = nil
    default: break
    }
  }
}

struct PressScreen: View {
  @State private var spot: CGPoint?
  var body: some View {
    Rectangle().gesture(PressGesture(spot: $spot))
  }
}
