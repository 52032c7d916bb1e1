// A subclass was injected as its base class; now it is injected as itself, and its readers ask for the base.
import SwiftUI

@Observable
class Vehicle {
  var speed = 0
  func spin() { speed += 1 }
}
@Observable
final class Bicycle: Vehicle {
  var gear = 1
  override func spin() {
    super.spin()
    gear += 1
  }
}

struct Gauge: View {
  @Environment(Vehicle.self) private var vehicle
  var body: some View {
    Text("speed \(vehicle.speed)")
    Button("spin") { vehicle.spin() }
  }
}

struct Page: View {
  @State private var bicycle = Bicycle()
  var body: some View {
    VStack {
      Gauge()
      Text("gear \(bicycle.gear)")
    }
    .environment(bicycle)
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
