// says: timers go on after the view is gone
// expect: dismantle blocked outlives-view
import SwiftUI
import UIKit

struct TideClock: UIViewRepresentable {
  func makeCoordinator() -> Clockwork { Clockwork() }

  func makeUIView(context: Context) -> UILabel {
    let face = UILabel()
    context.coordinator.wind(face)
    return face
  }

  func updateUIView(_ face: UILabel, context: Context) {}

  @MainActor final class Clockwork: NSObject {
    var timer: Timer?

    func wind(_ face: UILabel) {
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        print("tick")
      }
    }
  }
}
