// says: a trait and an environment key, bridged both ways
// expect: nothing
import SwiftUI
import UIKit

enum Mood: Sendable { case calm, lively }

struct MoodTrait: UITraitDefinition {
  static let defaultValue = Mood.calm
}

extension UITraitCollection {
  var mood: Mood { self[MoodTrait.self] }
}

extension UIMutableTraits {
  var mood: Mood {
    get { self[MoodTrait.self] }
    set { self[MoodTrait.self] = newValue }
  }
}

struct MoodKey: EnvironmentKey {
  static let defaultValue = Mood.calm
}

extension EnvironmentValues {
  var mood: Mood {
    get { self[MoodKey.self] }
    set { self[MoodKey.self] = newValue }
  }
}

extension MoodKey: UITraitBridgedEnvironmentKey {
  static func read(from traitCollection: UITraitCollection) -> Mood { traitCollection.mood }
  static func write(to mutableTraits: inout any UIMutableTraits, value: Mood) { mutableTraits.mood = value }
}

struct MoodView: View {
  @Environment(\.mood) private var mood
  var body: some View { Text(mood == .calm ? "Calm" : "Lively") }
}

final class MoodScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    traitOverrides.mood = .lively
  }
}
