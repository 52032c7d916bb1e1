// says: the recommended form of the capture
// expect: nothing
import SwiftUI
import UIKit

final class PedalView: UIView {
  var onPush: (() -> Void)?
}

struct Pedal: UIViewRepresentable {
  func makeCoordinator() -> Cyclist { Cyclist() }

  func makeUIView(context: Context) -> PedalView {
    let pedal = PedalView()
    let coordinator = context.coordinator
    pedal.onPush = { [weak coordinator] in coordinator?.pushed() }
    coordinator.pedal = pedal
    return pedal
  }

  func updateUIView(_ pedal: PedalView, context: Context) {}

  @MainActor final class Cyclist {
    var pedal: PedalView?
    func pushed() {}
  }
}
