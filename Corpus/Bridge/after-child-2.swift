// says: a hosting controller as a child: three steps, then its place and size
// expect: nothing
import SwiftUI
import UIKit

struct OxygenReadout: View {
  var body: some View { Text("98 %") }
}

final class OxygenScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let readout = UIHostingController(rootView: OxygenReadout())
    self.addChild(readout)
    self.view.addSubview(readout.view)
    readout.didMove(toParent: self)
  }
}
