// says: a UIKit view that reads a model once shows old data
// expect: model-read-once blocked read-once
import Observation
import UIKit

@MainActor @Observable final class PondState {
  var fish = 0
}

final class PondScreen: UIViewController {
  let pond = PondState()
  private let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    label.text = "\(pond.fish) fish"
  }

  func stock() { pond.fish += 12 }
}
