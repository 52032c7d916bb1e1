// says: four steps; the controller may be local, since the parent keeps it
// expect: nothing
import SwiftUI
import UIKit

struct PaceChart: View {
  var body: some View { Text("Pace") }
}

final class PaceScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let chart = UIHostingController(rootView: PaceChart())
    addChild(chart)
    chart.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(chart.view)
    NSLayoutConstraint.activate([
      chart.view.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      chart.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      chart.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      chart.view.heightAnchor.constraint(equalToConstant: 240),
    ])
    chart.didMove(toParent: self)
  }
}
