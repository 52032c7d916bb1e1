import SwiftUI

struct BedEditor: View {
    @Environment(GardenStore.self) private var garden
    @Environment(\.dismiss) private var dismiss
    @State private var name = ""

    var body: some View {
        Form {
            TextField("Name", text: $name)
            PhotoStrip()
            Button("Add") {
                garden.beds.append(Bed(name: name))
                dismiss()
            }
        }
    }
}

struct SettingsView: View {
    @Environment(Preferences.self) private var preferences

    var body: some View {
        @Bindable var preferences = preferences
        Form {
            TextField("Name", text: $preferences.name)
            Toggle("Celsius", isOn: $preferences.usesCelsius)
        }
    }
}

struct HelpView: View {
    let topic: String
    // Not used any more.
    @Environment(Preferences.self) private var preferences: Preferences?

    var body: some View {
        Text(topic)
    }
}
