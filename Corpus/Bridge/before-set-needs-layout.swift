// says: with automatic tracking no setNeedsLayout is needed
// expect: needs-layout changed
import Observation
import UIKit

@Observable final class Thermometer {
  var degrees = 20
}

final class DegreesView: UIView {
  private let thermometer = Thermometer()
  private let label = UILabel()

  override func layoutSubviews() {
    super.layoutSubviews()
    label.text = "\(thermometer.degrees)"
  }

  func warmUp() {
    thermometer.degrees += 1
    setNeedsLayout()
  }
}
