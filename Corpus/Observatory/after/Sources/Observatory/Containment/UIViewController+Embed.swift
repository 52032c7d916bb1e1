import UIKit

extension UIViewController {
  /// Contains a controller, all of it.
  func embed(_ child: UIViewController, in container: UIView) {
    addChild(child)
    container.addSubview(child.view)
    child.view.fill(container)
    child.didMove(toParent: self)
  }
}
