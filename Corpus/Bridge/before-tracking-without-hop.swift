// says: the change may be told on any thread, and only once
// expect: observation-main-hop blocked registered-once
import Observation
import UIKit

@MainActor @Observable final class VineyardState {
  var rows = 0
}

final class VineyardScreen: UIViewController {
  let vineyard = VineyardState()
  private let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    withObservationTracking {
      label.text = "\(vineyard.rows) rows"
    } onChange: {
      MainActor.assumeIsolated {
        self.label.text = "changed"
      }
    }
  }
}
