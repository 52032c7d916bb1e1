// says: State has no effect in a coordinator
// expect: coordinator-state blocked state-in-class
import SwiftUI
import UIKit

struct AnchorSwitch: UIViewRepresentable {
  func makeCoordinator() -> Winch { Winch() }
  func makeUIView(context: Context) -> UISwitch { UISwitch() }
  func updateUIView(_ toggle: UISwitch, context: Context) {}

  final class Winch: NSObject {
    @State private var isDown = false
  }
}
