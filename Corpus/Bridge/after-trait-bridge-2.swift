// says: a trait and an environment key are bridged, and overridden by a controller
// expect: nothing
import SwiftUI
import UIKit

struct FrostTrait: UITraitDefinition {
  static let defaultValue = false
}

extension UIMutableTraits {
  var hasFrost: Bool {
    get { self[FrostTrait.self] }
    set { self[FrostTrait.self] = newValue }
  }
}

struct FrostKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var hasFrost: Bool {
    get { self[FrostKey.self] }
    set { self[FrostKey.self] = newValue }
  }
}

extension FrostKey: UITraitBridgedEnvironmentKey {
  static func read(from traits: UITraitCollection) -> Bool { traits[FrostTrait.self] }
  static func write(to traits: inout any UIMutableTraits, value: Bool) { traits.hasFrost = value }
}

@MainActor
func freeze(_ screen: UIViewController) {
  screen.traitOverrides.hasFrost = true
}
