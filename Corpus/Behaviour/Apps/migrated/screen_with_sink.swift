// A screen of UIKit that subscribes to a property, with a view of SwiftUI in it.
import Combine
import SwiftUI
import UIKit

@Observable
final class Odometer {
  var distance = 0 {
    willSet { distanceSubject.send(newValue) }
  }
  @ObservationIgnored private lazy var distanceSubject = CurrentValueSubject<Int, Never>(_distance)
  @ObservationIgnored private(set) lazy var distancePublisher = distanceSubject.eraseToAnyPublisher()
  var isMoving = false

  func ride() {
    distance += 5
    isMoving = true
  }
}

struct Speed: View {
  var odometer: Odometer
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
    odometer.distancePublisher
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
  @State private var odometer = Odometer()
  var body: some Scene {
    WindowGroup { Dashboard(odometer: odometer) }
  }
}
