// says: the option for self-sizing within Auto Layout
// expect: nothing
import SwiftUI
import UIKit

struct FareView: View {
  var body: some View { Text("Fare") }
}

final class FareScreen: UIViewController {
  private let fare = UIHostingController(rootView: FareView())

  override func viewDidLoad() {
    super.viewDidLoad()
    fare.sizingOptions = [.intrinsicContentSize]
    addChild(fare)
    fare.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(fare.view)
    fare.didMove(toParent: self)
    fare.view.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
    fare.view.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
  }
}
