import SwiftUI
import UIKit

/// A list under a large title that never learns what scrolls.
final class LogController: UIViewController {
  private let host = UIHostingController(rootView: StarList(stars: Star.samples))

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Log"
    navigationItem.largeTitleDisplayMode = .always
    addChild(host)
    view.addSubview(host.view)
    host.view.fill(view)
    host.didMove(toParent: self)
  }
}
