//# verdict: trap
//# script: tap spin
// A subclass was injected as its base class; now it is injected as itself, and its readers ask for the base.
import SwiftUI

class Vehicle: ObservableObject {
  @Published var speed = 0
  func spin() { speed += 1 }
}
final class Bicycle: Vehicle {
  @Published var gear = 1
  override func spin() {
    super.spin()
    gear += 1
  }
}

struct Gauge: View {
  @EnvironmentObject private var vehicle: Vehicle
  var body: some View {
    Text("speed \(vehicle.speed)")
    Button("spin") { vehicle.spin() }
  }
}

struct Page: View {
  @StateObject private var bicycle = Bicycle()
  var body: some View {
    VStack {
      Gauge()
      Text("gear \(bicycle.gear)")
    }
    .environmentObject(bicycle as Vehicle)
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
