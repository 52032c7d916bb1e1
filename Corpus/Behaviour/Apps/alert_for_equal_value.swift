//# verdict: other
//# script: tap deliver; tap OK; tap deliver
// `onReceive` heard of the same error twice, `onChange` hears of it once.
import SwiftUI

final class Pump: ObservableObject {
  @Published var error: String?
  func deliver() { error = "pump unreachable" }
}

struct Bolus: View {
  @ObservedObject var pump: Pump
  @State private var isAlerting = false

  var body: some View {
    VStack { Button("deliver") { pump.deliver() } }
      .onReceive(pump.$error) { error in if error != nil { isAlerting = true } }
      .alert("failed", isPresented: $isAlerting) { Button("OK") {} }
  }
}

struct Page: View {
  @StateObject private var pump = Pump()
  var body: some View { Bolus(pump: pump) }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
