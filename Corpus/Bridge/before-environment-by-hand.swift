// says: values of one's own do not cross the bridge
// expect: trait-bridged-environment blocked unbridged-trait
// expect: environment-entry changed
// expect: environment-entry changed
// expect: trait-bridged-environment blocked unbridged-trait
import SwiftUI
import UIKit

struct DroughtTrait: UITraitDefinition {
  static let defaultValue = false
}

extension UITraitCollection {
  var isDry: Bool { self[DroughtTrait.self] }
}

struct DroughtKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var isDry: Bool {
    get { self[DroughtKey.self] }
    set { self[DroughtKey.self] = newValue }
  }
}

struct DroughtView: View {
  @Environment(\.isDry) private var isDry
  var body: some View { Text(isDry ? "Dry" : "Wet") }
}

final class DroughtScreen: UIViewController {
  func makeView() -> UIViewController {
    UIHostingController(rootView: DroughtView().environment(\.isDry, traitCollection.isDry))
  }
}
