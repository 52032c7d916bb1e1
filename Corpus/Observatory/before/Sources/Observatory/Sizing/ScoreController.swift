import SwiftUI
import UIKit

struct ScoreView: View {
  var score: Int

  var body: some View {
    Text("\(score) stars")
  }
}

/// A score that grows, in a stack that makes room for it.
final class ScoreController: UIViewController {
  private let host = UIHostingController(rootView: ScoreView(score: 0))
  private let stack = UIStackView(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(stack)
    stack.fill(view)
    addChild(host)
    stack.addArrangedSubview(host.view)
    host.didMove(toParent: self)
  }

  func show(_ score: Int) {
    host.rootView = ScoreView(score: score)
    host.view.invalidateIntrinsicContentSize()
  }
}
