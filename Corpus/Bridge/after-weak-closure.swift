// says: a closure of the root view captures self weakly
// expect: nothing
import SwiftUI
import UIKit

struct RunnerCard: View {
  let runner: String
  let onQuit: () -> Void

  var body: some View {
    VStack(spacing: 12) {
      Text("Hello, \(runner)").font(.title)
      Button("Quit", role: .destructive, action: onQuit)
    }
  }
}

final class RunnerCardScreen: UIViewController {
  private var runner = ""

  private lazy var card = UIHostingController(
    rootView: RunnerCard(runner: runner, onQuit: { [weak self] in self?.quit() }))

  private func quit() {}
}
