// says: observers, timers and KVO of a wrapped view leak without dismantle
// expect: dismantle blocked outlives-view
import SwiftUI
import UIKit

struct Sundial: UIViewRepresentable {
  func makeUIView(context: Context) -> UILabel {
    let face = UILabel()
    _ = NotificationCenter.default.addObserver(forName: Notification.Name("noon"), object: nil, queue: .main) { _ in
      print("noon")
    }
    Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in print("minute") }
    return face
  }

  func updateUIView(_ face: UILabel, context: Context) {}
}
