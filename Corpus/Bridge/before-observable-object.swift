// says: the form for older targets, which the cheat sheet turns into observable classes
// expect: observable-object changed
// expect: published changed
// expect: published changed
// expect: observed-object changed
import Combine
import SwiftUI
import UIKit

final class Preferences: ObservableObject {
  @Published var alias = ""
  @Published var isMember = false
}

struct PreferencesForm: View {
  @ObservedObject var preferences: Preferences
  var body: some View { TextField("Alias", text: $preferences.alias) }
}

@MainActor
func preferencesScreen() -> UIViewController {
  let preferences = Preferences()
  return UIHostingController(rootView: PreferencesForm(preferences: preferences))
}
