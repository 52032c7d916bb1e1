// says: closures that UIKit stores hold the coordinator weakly
// expect: coordinator-weak-capture blocked coordinator-cycle
import SwiftUI
import UIKit

final class LeverView: UIView {
  var onPull: (() -> Void)?
}

struct Lever: UIViewRepresentable {
  func makeCoordinator() -> Operator { Operator() }

  func makeUIView(context: Context) -> LeverView {
    let lever = LeverView()
    let keeper = context.coordinator
    lever.onPull = { keeper.pulled() }
    keeper.lever = lever
    return lever
  }

  func updateUIView(_ lever: LeverView, context: Context) {}

  @MainActor final class Operator {
    var lever: LeverView?
    func pulled() {}
  }
}
