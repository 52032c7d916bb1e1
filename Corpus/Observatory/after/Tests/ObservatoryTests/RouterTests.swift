import SwiftUI
import UIKit
@testable import Observatory

@MainActor
struct RouterTests {
  func legendIsHosted() -> Bool {
    let navigation = UINavigationController(rootViewController: UIViewController())
    return Router(store: StarStore(), navigation: navigation).makeLegend() is UIHostingController<LegendView>
  }
}
