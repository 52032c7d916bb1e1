// says: closures that UIKit stores hold the coordinator weakly
// expect: coordinator-weak-capture blocked coordinator-cycle
import SwiftUI
import UIKit

final class CrankView: UIView {
  var onTurn: (() -> Void)?
}

struct Crank: UIViewRepresentable {
  func makeCoordinator() -> Sailor { Sailor() }

  func makeUIView(context: Context) -> CrankView {
    let crank = CrankView()
    crank.onTurn = { context.coordinator.turned() }
    context.coordinator.crank = crank
    return crank
  }

  func updateUIView(_ crank: CrankView, context: Context) {}

  @MainActor final class Sailor {
    var crank: CrankView?
    func turned() {}
  }
}
