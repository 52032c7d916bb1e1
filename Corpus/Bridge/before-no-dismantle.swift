// says: observers and timers are ended in dismantle
// expect: dismantle blocked outlives-view
import SwiftUI
import UIKit

struct SignalLamp: UIViewRepresentable {
  func makeCoordinator() -> Coordinator { Coordinator() }

  func makeUIView(context: Context) -> UIView {
    context.coordinator.listen()
    return UIView()
  }

  func updateUIView(_ lamp: UIView, context: Context) {}

  @MainActor final class Coordinator {
    var token: (any NSObjectProtocol)?

    func listen() {
      token = NotificationCenter.default.addObserver(forName: Notification.Name("signal"), object: nil, queue: .main) { _ in
        print("signal")
      }
    }
  }
}
