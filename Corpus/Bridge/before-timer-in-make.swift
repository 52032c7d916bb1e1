// says: a timer of a wrapped view leaks without dismantle
// expect: dismantle blocked outlives-view
import SwiftUI
import UIKit

struct Metronome: UIViewRepresentable {
  func makeUIView(context: Context) -> UILabel {
    let needle = UILabel()
    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print("beat") }
    return needle
  }

  func updateUIView(_ needle: UILabel, context: Context) {}
}
