// says: adding only the hosted view leaves life cycle and traits broken
// expect: hosting-retention changed
import SwiftUI
import UIKit

struct RadarView: View {
  var body: some View { Text("Radar") }
}

final class RadarScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let radar = UIHostingController(rootView: RadarView())
    view.addSubview(radar.view)
  }
}
