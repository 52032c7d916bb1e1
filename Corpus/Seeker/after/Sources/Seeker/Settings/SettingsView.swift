import SwiftUI

struct SettingsView: View {
    @Environment(SettingsStore.self) var settings

    var body: some View {
        @Bindable var settings = settings
        Form {
            Toggle("Compact", isOn: $settings.isCompact)
            Stepper("Page size", value: $settings.pageSize)
            Text("\(settings.changes) changes")
        }
    }
}
