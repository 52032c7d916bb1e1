// says: a hosting controller in a local variable is gone when the function ends
// expect: hosting-retention changed
import SwiftUI
import UIKit

final class PanelScreen: UIViewController {
  func install<Panel: View>(_ panel: Panel) {
    let carrier = UIHostingController(rootView: panel)
    view.addSubview(carrier.view)
  }
}
