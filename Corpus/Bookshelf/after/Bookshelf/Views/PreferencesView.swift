import SwiftUI

struct PreferencesView: View {
    @Bindable private var preferences = ReaderPreferences.shared
    @Environment(AppSettings.self) private var settings

    var body: some View {
        @Bindable var settings = settings
        Form {
            Section("Reader") {
                Slider(value: $preferences.fontSize, in: 12...28)
                Toggle("Show progress", isOn: $preferences.showsProgress)
                Picker("Theme", selection: $preferences.theme) {
                    ForEach(ReaderPreferences.Theme.allCases) { theme in
                        Text(theme.rawValue).tag(theme)
                    }
                }
            }
            Section("Library") {
                Toggle("Show authors", isOn: $settings.showsAuthors)
                Stepper("Loans last \(settings.loanDays) days", value: $settings.loanDays)
                Button("Reset") { settings.reset() }
            }
        }
    }
}