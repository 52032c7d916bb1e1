import SwiftUI
import UIKit

/// Leaves the steps to a helper that does them.
final class HelperController: UIViewController {
  private let telescope = Telescope()

  override func viewDidLoad() {
    super.viewDidLoad()
    let host = UIHostingController(rootView: FocusPanel(telescope: telescope))
    host.view.backgroundColor = .clear
    embed(host, in: view)
  }
}
