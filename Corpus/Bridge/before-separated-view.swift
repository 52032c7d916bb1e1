// says: a hosting controller's view is never separated from it
// expect: hosting-retention blocked orphaned-view
import SwiftUI
import UIKit

struct VaccineView: View {
  var body: some View { Text("Vaccines") }
}

final class VaccineScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(vaccines())
  }

  private func vaccines() -> UIView {
    UIHostingController(rootView: VaccineView()).view
  }
}
