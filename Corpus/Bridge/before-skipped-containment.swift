// says: a hosting controller is never embedded without addChild and didMove
// expect: hosting-containment changed
import SwiftUI
import UIKit

struct HullView: View {
  var body: some View { Text("Hull") }
}

final class HullScreen: UIViewController {
  private let hull = UIHostingController(rootView: HullView())

  override func viewDidLoad() {
    super.viewDidLoad()
    hull.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(hull.view)
    hull.view.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
  }
}
