import SwiftUI

struct PreferencesView: View {
    @Bindable var preferences: Preferences
    @State private var budget = Budget()

    var body: some View {
        Form {
            Picker("Currency", selection: Bindable(preferences).currency) {
                ForEach(Currency.allCases, id: \.self) { Text($0.rawValue) }
            }
            Picker("Appearance", selection: $preferences.appearance) {
                ForEach(Appearance.allCases, id: \.self) { Text($0.rawValue) }
            }
            Stepper("Payday: \(preferences.payday)", value: $preferences.payday)
            TextField("Budget", text: $budget.title)
            if preferences.isFirstLaunch && preferences.isTipVisible {
                Text("Swipe to delete an account.")
            }
        }
    }
}
