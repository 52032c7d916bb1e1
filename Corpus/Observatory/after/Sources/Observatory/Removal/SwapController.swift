import SwiftUI
import UIKit

/// Shows the day or the night.
final class SwapController: UIViewController {
  private var day: UIHostingController<LegendView>?
  private var night: UIHostingController<LegendView>?

  func showDay() {
    if let night {
      night.willMove(toParent: nil)
      night.view.removeFromSuperview()
      // It is heavy.
      night.removeFromParent()
    }
    night = nil
    let host = UIHostingController(rootView: LegendView())
    embed(host, in: view)
    day = host
  }

  func showNight() {
    if let day {
      day.willMove(toParent: nil)
      day.view.removeFromSuperview()
      day.removeFromParent()
    }
    day = nil
    let host = UIHostingController(rootView: LegendView())
    embed(host, in: view)
    night = host
  }
}
