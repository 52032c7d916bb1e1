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
    stack.addArrangedSubview(chart.view)
    chart.didMove(toParent: self)

    let legend = UIHostingController(rootView: LegendView())
    addChild(legend) // after its view
    stack.addArrangedSubview(legend.view)
    legend.didMove(toParent: self)
  }
}
