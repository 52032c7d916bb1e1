// says: the registration API replaces traitCollectionDidChange
// expect: trait-change-registration blocked registration-place
import UIKit

final class TintedView: UIView {
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if traitCollection.userInterfaceStyle != previous?.userInterfaceStyle {
      setNeedsDisplay()
    }
  }
}
