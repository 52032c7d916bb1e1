// says: before iOS 26: what is read is tracked once, registered again on the main queue
// expect: update-properties changed
import Observation
import UIKit

@MainActor @Observable final class OrchardState {
  var owner = ""
  var trees = 0
}

final class OrchardScreen: UIViewController {
  let orchard = OrchardState()
  private let ownerLabel = UILabel()
  private let treeLabel = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    track()
  }

  private func track() {
    withObservationTracking {
      ownerLabel.text = orchard.owner
      treeLabel.text = "\(orchard.trees) trees"
    } onChange: {
      DispatchQueue.main.async { [weak self] in
        self?.track()
      }
    }
  }
}
