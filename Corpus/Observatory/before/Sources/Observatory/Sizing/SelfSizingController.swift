import SwiftUI
import UIKit

/// Is as large as its content.
final class SelfSizingController<Content: View>: UIHostingController<Content> {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.invalidateIntrinsicContentSize()
  }
}
