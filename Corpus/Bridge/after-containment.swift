// says: the three containment steps in order, with a stored hosting controller
// expect: nothing
import SwiftUI
import UIKit

struct WeatherPanel: View {
  let city: String
  var body: some View { Text(city) }
}

final class ForecastScreen: UIViewController {
  private let city = "Oslo"
  private var panelHost: UIHostingController<WeatherPanel>!

  override func viewDidLoad() {
    super.viewDidLoad()
    let panel = WeatherPanel(city: city)
    panelHost = UIHostingController(rootView: panel)
    addChild(panelHost)
    panelHost.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(panelHost.view)
    panelHost.didMove(toParent: self)
    NSLayoutConstraint.activate([
      panelHost.view.topAnchor.constraint(equalTo: view.topAnchor),
      panelHost.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      panelHost.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      panelHost.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }
}
