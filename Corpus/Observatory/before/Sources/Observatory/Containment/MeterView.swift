import SwiftUI
import UIKit

/// A view that hosts: there is no controller around that could contain the child.
final class MeterView: UIView {
  private let host: UIHostingController<FocusPanel>

  init(telescope: Telescope) {
    host = UIHostingController(rootView: FocusPanel(telescope: telescope))
    super.init(frame: .zero)
    addSubview(host.view)
    host.view.fill(self)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }
}
