//# verdict: same
//# script: tap ride; tap ride; tap rest; tap ride
// A screen of UIKit that subscribes to a property, with a view of SwiftUI in it.
import Combine
import SwiftUI
import UIKit

final class Odometer: ObservableObject {
  @Published var distance = 0
  @Published var isMoving = false

  func ride() {
    distance += 5
    isMoving = true
  }
}

struct Speed: View {
  @ObservedObject var odometer: Odometer
  var body: some View {
    Text(odometer.isMoving ? "moving at \(odometer.distance)" : "standing")
    Button("rest") { odometer.isMoving = false }
  }
}

final class OdometerScreen: UIViewController {
  private let odometer: Odometer
  private let label = UILabel()
  private var cancellables = Set<AnyCancellable>()

  init(odometer: Odometer) {
    self.odometer = odometer
    super.init(nibName: nil, bundle: nil)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
    odometer.$distance
      .removeDuplicates()
      .sink { [weak self] in self?.label.text = "\($0) km" }
      .store(in: &cancellables)
    let speed = UIHostingController(rootView: Speed(odometer: odometer))
    addChild(speed)
    view.addSubview(speed.view)
    speed.didMove(toParent: self)
    view.addSubview(UIButton(primaryAction: UIAction(title: "ride") { [weak self] _ in self?.odometer.ride() }))
  }
}

struct Dashboard: UIViewControllerRepresentable {
  let odometer: Odometer
  func makeUIViewController(context: Context) -> OdometerScreen { OdometerScreen(odometer: odometer) }
  func updateUIViewController(_ screen: OdometerScreen, context: Context) {}
}

@main struct Main: App {
  @StateObject private var odometer = Odometer()
  var body: some Scene {
    WindowGroup { Dashboard(odometer: odometer) }
  }
}
