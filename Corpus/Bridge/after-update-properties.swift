// says: from iOS 26 on updateProperties is tracked
// expect: nothing
import Observation
import UIKit

@MainActor @Observable final class HedgeState {
  var owner = ""
  var metres = 0
}

final class HedgeScreen: UIViewController {
  let hedge = HedgeState()
  private let ownerLabel = UILabel()
  private let lengthLabel = UILabel()

  override func updateProperties() {
    super.updateProperties()
    ownerLabel.text = hedge.owner
    lengthLabel.text = "\(hedge.metres) m"
  }
}
