// says: set-up that is done once does not belong in viewWillAppear
// expect: setup-on-appear blocked repeated-setup
import UIKit

final class RelayScreen: UIViewController {
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let baton = UILabel()
    view.addSubview(baton)
  }
}
