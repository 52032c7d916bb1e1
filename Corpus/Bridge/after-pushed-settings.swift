// says: a hosting controller is pushed like any other
// expect: nothing
import SwiftUI
import UIKit

struct RaceSettings: View {
  var body: some View {
    Form {
      Section("Race") {
        Text("Distance: 10 km")
      }
      Section("Alerts") {
        Toggle("Splits", isOn: .constant(true))
      }
    }
  }
}

final class RaceScreen: UIViewController {
  func openSettings() {
    let settings = UIHostingController(rootView: RaceSettings())
    navigationController?.pushViewController(settings, animated: true)
  }
}
