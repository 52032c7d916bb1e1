// says: the same
// expect: update-guard changed
import SwiftUI
import UIKit

struct LampSwitch: UIViewRepresentable {
  @Binding var isLit: Bool

  func makeUIView(context: Context) -> UISwitch {
    let lever = UISwitch()
    lever.addAction(
      UIAction { [weak electrician = context.coordinator, weak lever] _ in
        if let lever { electrician?.flipped(lever) }
      }, for: .valueChanged)
    return lever
  }

  func updateUIView(_ lever: UISwitch, context: Context) {
    lever.isOn = isLit
  }

  func makeCoordinator() -> Electrician { Electrician(self) }

  @MainActor final class Electrician: NSObject {
    var owner: LampSwitch
    init(_ owner: LampSwitch) { self.owner = owner }

    func flipped(_ lever: UISwitch) {
      owner.isLit = lever.isOn
    }
  }
}
