// says: overrides of the life cycle call super
// expect: nothing
import UIKit

final class RunnerScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    arrange()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    reload()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    save()
  }

  private func arrange() {}
  private func reload() {}
  private func save() {}
}
