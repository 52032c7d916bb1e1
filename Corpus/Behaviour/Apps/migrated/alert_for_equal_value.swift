// `onReceive` heard of the same error twice, `onChange` hears of it once.
import SwiftUI

@Observable
final class Pump {
  var error: String?
  func deliver() { error = "pump unreachable" }
}

struct Bolus: View {
  var pump: Pump
  @State private var isAlerting = false

  var body: some View {
    VStack { Button("deliver") { pump.deliver() } }
      .onChange(of: pump.error, initial: true) { _, error in if error != nil { isAlerting = true } }
      .alert("failed", isPresented: $isAlerting) { Button("OK") {} }
  }
}

struct Page: View {
  @State private var pump = Pump()
  var body: some View { Bolus(pump: pump) }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
