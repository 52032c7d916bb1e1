// says: a hosting controller is presented
// expect: nothing
import SwiftUI
import UIKit

struct PulseReadout: View {
  var body: some View { Text("72") }
}

final class WardScreen: UIViewController {
  func openPulse() {
    let readout = UIHostingController(rootView: PulseReadout())
    self.present(readout, animated: true)
  }
}
