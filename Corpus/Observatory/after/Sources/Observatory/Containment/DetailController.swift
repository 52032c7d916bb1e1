import SwiftUI
import UIKit

/// The star that is chosen.
final class DetailController: UIViewController {
  private let store: StarStore
  private var host: UIHostingController<DetailView>!

  init(store: StarStore) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    host = UIHostingController(rootView: DetailView(store: store))
    addChild(host)
    view.addSubview(host.view)
    host.view.fill(view)
    host.didMove(toParent: self)
    // The title follows the choice.
    title = store.selection?.name
  }
}
