import SwiftUI
import UIKit

/// Shows popovers as large as their content.
final class PopoverPresenter: UIViewController {
  func showLegend(from source: UIView) {
    let legend = UIHostingController(rootView: LegendView())
    legend.modalPresentationStyle = .popover
    legend.preferredContentSize = legend.sizeThatFits(in: CGSize(width: 320, height: CGFloat.infinity))
    legend.popoverPresentationController?.sourceView = source
    present(legend, animated: true)
  }

  func showHint(from source: UIBarButtonItem) {
    let hint = UIHostingController(rootView: LegendView())
    hint.modalPresentationStyle = .popover
    hint.preferredContentSize = hint.view.intrinsicContentSize
    hint.popoverPresentationController?.barButtonItem = source
    present(hint, animated: true)
  }
}
