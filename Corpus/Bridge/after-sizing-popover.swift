// says: preferredContentSize lets a popover follow its content
// expect: nothing
import SwiftUI
import UIKit

struct LegendView: View {
  var body: some View { Text("Legend") }
}

final class AtlasScreen: UIViewController {
  func showLegend(_ source: UIButton) {
    let legend = UIHostingController(rootView: LegendView())
    legend.sizingOptions = .preferredContentSize
    legend.modalPresentationStyle = .popover
    legend.popoverPresentationController?.sourceView = source
    present(legend, animated: true)
  }
}
