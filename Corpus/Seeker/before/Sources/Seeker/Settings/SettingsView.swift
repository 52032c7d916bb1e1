import SwiftUI

struct SettingsView: View {
    @EnvironmentObject var settings: SettingsStore

    var body: some View {
        Form {
            Toggle("Compact", isOn: $settings.isCompact)
            Stepper("Page size", value: $settings.pageSize)
            Text("\(settings.changes) changes")
        }
    }
}
