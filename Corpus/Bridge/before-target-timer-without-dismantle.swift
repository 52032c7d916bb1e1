// says: the same for a timer with a target
// expect: dismantle blocked outlives-view
// note: not for the compiler, which lacks some of it on Linux
import SwiftUI
import UIKit

struct WatchFace: UIViewRepresentable {
  func makeCoordinator() -> Clockwork { Clockwork() }

  func makeUIView(context: Context) -> UILabel {
    context.coordinator.wind()
    return UILabel()
  }

  func updateUIView(_ face: UILabel, context: Context) {}

  @MainActor final class Clockwork: NSObject {
    var timer: Timer?

    func wind() {
      timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }

    @objc func tick() {}
  }
}
