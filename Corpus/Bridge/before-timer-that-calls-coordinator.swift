// says: a timer whose closure keeps the coordinator goes on for ever
// expect: dismantle blocked outlives-view
import SwiftUI
import UIKit

struct FogHorn: UIViewRepresentable {
  func makeCoordinator() -> Keeper { Keeper() }

  func makeUIView(context: Context) -> UILabel {
    let keeper = context.coordinator
    keeper.timer = Timer.scheduledTimer(withTimeInterval: 30, repeats: true) { _ in
      MainActor.assumeIsolated { keeper.blow() }
    }
    return UILabel()
  }

  func updateUIView(_ horn: UILabel, context: Context) {}

  @MainActor final class Keeper {
    var timer: Timer?
    func blow() {}
  }
}
