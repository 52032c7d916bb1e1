import SwiftUI
import UIKit

/// Lets stars be chosen.
final class CatalogController: UIViewController {
  private var host: UIHostingController<StarList>?
  private var chosen: [Star] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let host = UIHostingController(
      rootView: StarList(
        stars: Star.samples,
        onSelect: { [weak self] star in
          self?.choose(star)
        },
        onClear: { [weak self] in self?.chosen = [] }))
    self.host = host
    embed(host, in: view)
  }

  private func choose(_ star: Star) {
    chosen.append(star)
    title = "\(chosen.count)"
  }
}
