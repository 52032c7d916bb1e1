// says: viewIsAppearing is new and back-deployed
// expect: view-is-appearing blocked early-geometry
import UIKit

final class MosaicScreen: UIViewController {
  private let tile = UIView()

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    tile.frame = view.bounds
  }
}
