// says: the option that keeps a popover's size up to date
// expect: nothing
import SwiftUI
import UIKit

struct DoseHelp: View {
  var body: some View { Text("Twice a day") }
}

final class DoseScreen: UIViewController {
  func explain() {
    let help = UIHostingController(rootView: DoseHelp())
    help.sizingOptions = .preferredContentSize
    help.modalPresentationStyle = .popover
    self.present(help, animated: true)
  }
}
