// says: .flushUpdates spares the call of layoutIfNeeded
// expect: flush-updates blocked animated-layout
import UIKit

final class DrawerScreen: UIViewController {
  private var drawerHeight: NSLayoutConstraint!

  func open() {
    drawerHeight.constant = 240
    UIView.animate(withDuration: 0.25) {
      self.view.layoutIfNeeded()
    }
  }
}
