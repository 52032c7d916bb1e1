// says: a switch with a target, assigned without a comparison
// expect: update-guard changed
// note: not for the compiler, which lacks some of it on Linux
import SwiftUI
import UIKit

struct LightSwitch: UIViewRepresentable {
  @Binding var isLit: Bool

  func makeUIView(context: Context) -> UISwitch {
    let lever = UISwitch()
    lever.addTarget(context.coordinator, action: #selector(Electrician.flipped(_:)), for: .valueChanged)
    return lever
  }

  func updateUIView(_ lever: UISwitch, context: Context) {
    lever.isOn = isLit
  }

  func makeCoordinator() -> Electrician { Electrician(self) }

  final class Electrician: NSObject {
    var owner: LightSwitch
    init(_ owner: LightSwitch) { self.owner = owner }

    @objc func flipped(_ lever: UISwitch) {
      owner.isLit = lever.isOn
    }
  }
}

struct LightScreen: View {
  @State private var isLit = false
  var body: some View {
    Form {
      LightSwitch(isLit: $isLit)
      Toggle("Light", isOn: $isLit)
    }
  }
}
