import SwiftUI
import UIKit

/// Pushes, presents and hands out whole screens.
@MainActor
final class Router {
  private let store: StarStore
  private weak var navigation: UINavigationController?

  init(store: StarStore, navigation: UINavigationController) {
    self.store = store
    self.navigation = navigation
  }

  func showDetail() {
    navigation?.pushViewController(UIHostingController(rootView: DetailView(store: store)), animated: true)
  }

  func presentSky(over controller: UIViewController) {
    let sky = UIHostingController(rootView: SkyView().environmentObject(store).environmentObject(NightMode.shared))
    controller.present(sky, animated: true)
  }

  func makeLegend() -> UIViewController {
    UIHostingController(rootView: LegendView())
  }
}
