import SwiftUI
import UIKit

/// What the colours mean.
final class LegendController: UIViewController {
  private let host = UIHostingController(rootView: LegendView())

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Legend"
    // In front of everything else.
    view.addSubview(host.view)
    host.view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      host.view.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      host.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      host.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }
}
