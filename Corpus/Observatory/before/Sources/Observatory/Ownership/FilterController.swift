import SwiftUI
import UIKit

/// Its closures know that they do not own it.
final class FilterController: UIViewController {
  private var host: UIHostingController<StarList>?

  override func viewDidLoad() {
    super.viewDidLoad()
    let host = UIHostingController(
      rootView: StarList(stars: Star.samples, onSelect: { [weak self] star in self?.title = star.name }))
    self.host = host
    embed(host, in: view)
  }

  /// Nothing keeps what is presented but UIKit, until it is dismissed.
  func presentAll() {
    let all = UIHostingController(rootView: StarList(stars: Star.samples, onClear: { self.dismiss(animated: true) }))
    present(all, animated: true)
  }
}
