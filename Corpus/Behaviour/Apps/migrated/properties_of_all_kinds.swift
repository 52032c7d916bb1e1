// A property with an object in it, a view over a protocol, an environment key, a stored setting, a picker's bindings.
import SwiftUI

protocol Adjustable: AnyObject, Observable {
  var level: Int { get set }
}
@Observable
final class Heater: Adjustable {
  var level = 1
  var label = "Heater"
  var slots = [false, true]
}

@preconcurrency @MainActor
struct Reading: DynamicProperty {
  var heater: Heater
  var text: String { "\(heater.label) \(heater.level)" }
}

struct Display: View {
  private let reading: Reading
  init(heater: Heater) { reading = Reading(heater: heater) }
  var body: some View { Text(reading.text) }
}

struct Dial<Device: Adjustable>: View {
  var device: Device
  var body: some View {
    Text("dial \(device.level)")
    Button("raise") { device.level += 1 }
  }
}

struct UnitKey: EnvironmentKey { static let defaultValue = "C" }
extension EnvironmentValues {
  var unit: String {
    get { self[UnitKey.self] }
    set { self[UnitKey.self] = newValue }
  }
}

struct Unit: View {
  @Environment(\.unit) private var unit
  @AppStorage("size") private var size = 10
  var body: some View {
    Text("\(unit) in size \(size)")
    Button("bigger") { size += 1 }
  }
}

struct Slot: View {
  @Binding var isOn: Bool
  var body: some View { Toggle("on", isOn: $isOn) }
}

struct Room: View {
  @State private var heater = Heater()
  @AppStorage("size") private var size = 10

  var body: some View {
    Display(heater: heater)
    Dial(device: heater)
    Unit().environment(\.unit, heater.level > 1 ? "F" : "C")
    TextField("label", text: $heater.label)
    Slot(isOn: $heater.slots[0])
    GeometryReader { _ in Text("\(heater.slots.filter { $0 }.count) on, size \(size)") }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Room() }
  }
}
