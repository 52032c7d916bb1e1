import SwiftUI
import UIKit

/// Is as large as its content.
final class SelfSizingController<Content: View>: UIHostingController<Content> {
  override func viewDidLoad() {
    super.viewDidLoad()
    sizingOptions = .intrinsicContentSize
  }
}
