// says: the three steps, an option for the size, constraints on three edges
// expect: nothing
import SwiftUI
import UIKit

struct HoneyCard: View {
  let grams: Int
  var body: some View { Text("\(grams) g") }
}

final class HoneyScreen: UIViewController {
  private let top = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(top)
    let card = UIHostingController(rootView: HoneyCard(grams: 500))
    card.sizingOptions = .intrinsicContentSize
    addChild(card)
    view.addSubview(card.view)
    card.view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      card.view.topAnchor.constraint(equalTo: top.bottomAnchor),
      card.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      card.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
    card.didMove(toParent: self)
  }
}
