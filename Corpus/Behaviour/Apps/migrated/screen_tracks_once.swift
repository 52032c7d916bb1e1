// The subscription of a screen became one round of tracking, which is not begun again.
import Combine
import SwiftUI
import UIKit

@Observable
final class Odometer {
  var distance = 0
}

final class OdometerScreen: UIViewController {
  private let odometer: Odometer
  private let label = UILabel()

  init(odometer: Odometer) {
    self.odometer = odometer
    super.init(nibName: nil, bundle: nil)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
    withObservationTracking {
      label.text = "\(odometer.distance) km"
    } onChange: { [weak self] in
      DispatchQueue.main.async { self.map { $0.label.text = "\($0.odometer.distance) km" } }
    }
    view.addSubview(UIButton(primaryAction: UIAction(title: "ride") { [weak self] _ in self?.odometer.distance += 5 }))
  }
}

struct Dashboard: UIViewControllerRepresentable {
  let odometer: Odometer
  func makeUIViewController(context: Context) -> OdometerScreen { OdometerScreen(odometer: odometer) }
  func updateUIViewController(_ screen: OdometerScreen, context: Context) {}
}

@main struct Main: App {
  @State private var odometer = Odometer()
  var body: some Scene {
    WindowGroup { Dashboard(odometer: odometer) }
  }
}
