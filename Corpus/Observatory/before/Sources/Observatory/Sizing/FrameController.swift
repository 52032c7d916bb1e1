import SwiftUI
import UIKit

/// Lays its child out once, by frame.
final class FrameController: UIViewController {
  private let host = UIHostingController(rootView: LegendView())

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(host)
    host.view.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 44)
    view.addSubview(host.view)
    host.didMove(toParent: self)
  }
}

/// Lays its child out whenever it is laid out itself.
final class LaidOutController: UIViewController {
  private let host = UIHostingController(rootView: LegendView())

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(host)
    view.addSubview(host.view)
    host.didMove(toParent: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    host.view.frame = view.bounds
  }
}
