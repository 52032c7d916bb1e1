// says: subclassing to invalidate the intrinsic size by hand is what sizingOptions replaces
// expect: hosting-sizing-options changed
import SwiftUI
import UIKit

final class SnugController<Panel: View>: UIHostingController<Panel> {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.invalidateIntrinsicContentSize()
  }
}
