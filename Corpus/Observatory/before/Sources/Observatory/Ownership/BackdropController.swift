import SwiftUI
import UIKit

/// Has a picture behind everything.
final class BackdropController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let backdrop = UIHostingController(rootView: LegendView())
    view.addSubview(backdrop.view)
    backdrop.view.fill(view)
  }
}
