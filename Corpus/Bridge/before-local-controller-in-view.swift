// says: as before, where the function is that of a view
// expect: hosting-retention blocked no-parent-controller
import SwiftUI
import UIKit

extension UIView {
  func embed<Panel: View>(_ panel: Panel) {
    let carrier = UIHostingController(rootView: panel)
    addSubview(carrier.view)
  }
}
