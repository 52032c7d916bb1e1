// says: plain arguments: the owner of the controller assigns the root view itself
// expect: nothing
import SwiftUI
import UIKit

struct StepsReadout: View {
  var steps: Int
  var body: some View { Text("\(steps) steps") }
}

final class StepsScreen: UIViewController {
  private let readout = UIHostingController(rootView: StepsReadout(steps: 0))

  var steps = 0 {
    didSet { refresh() }
  }

  func refresh() {
    readout.rootView = StepsReadout(steps: steps)
  }
}
