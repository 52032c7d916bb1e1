// says: super is always called
// expect: lifecycle-super changed
import UIKit

final class SprintScreen: UIViewController {
  override func viewDidLoad() {
    arrange()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    arrange()
  }

  private func arrange() {}
}
