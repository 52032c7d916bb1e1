import SwiftUI
import UIKit

/// Contains its child in the three steps.
final class SkyController: UIViewController {
  private let store: StarStore
  private lazy var host = UIHostingController(
    rootView: AnyView(SkyView().environment(store).environment(NightMode.shared)))

  init(store: StarStore) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(host)
    view.addSubview(host.view)
    host.view.fill(view)
    host.didMove(toParent: self)
  }
}
