import SwiftUI
import UIKit

/// A chart above its legend.
final class ChartController: UIViewController {
  private let stack = UIStackView(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    stack.axis = .vertical
    view.addSubview(stack)
    stack.fill(view)

    let chart = UIHostingController(rootView: LegendView())
    addChild(chart)
    chart.didMove(toParent: self)
    stack.addArrangedSubview(chart.view)

    let legend = UIHostingController(rootView: LegendView())
    stack.addArrangedSubview(legend.view)
    addChild(legend) // after its view
    legend.didMove(toParent: self)
  }
}
