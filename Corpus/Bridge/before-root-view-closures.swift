// says: closures make each new root view look different; Equatable views are the cure
// expect: nothing
import SwiftUI
import UIKit

struct ScoreRow: View {
  let score: Int
  let onTap: () -> Void
  var body: some View { Button("\(score)") { onTap() } }
}

final class ScoreScreen: UIViewController {
  private lazy var host = UIHostingController(rootView: ScoreRow(score: 0, onTap: {}))

  func show(_ score: Int) {
    host.rootView = ScoreRow(score: score, onTap: { [weak self] in self?.tapped() })
  }

  func tapped() {}
}
