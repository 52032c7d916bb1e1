import SwiftUI
import UIKit

/// Shows a child and takes it away.
final class OverlayController: UIViewController {
  private var overlay: UIHostingController<LegendView>?

  func showOverlay() {
    let overlay = UIHostingController(rootView: LegendView())
    addChild(overlay)
    view.addSubview(overlay.view)
    overlay.view.fill(view)
    overlay.didMove(toParent: self)
    self.overlay = overlay
  }

  func hideOverlay() {
    overlay?.willMove(toParent: nil)
    overlay?.view.removeFromSuperview()
    overlay?.removeFromParent()
    overlay = nil
  }
}
