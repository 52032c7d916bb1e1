import SwiftUI

struct BedEditor: View {
    @EnvironmentObject private var garden: GardenStore
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
    @EnvironmentObject private var preferences: Preferences

    var body: some View {
        Form {
            TextField("Name", text: $preferences.name)
            Toggle("Celsius", isOn: $preferences.usesCelsius)
        }
    }
}

struct HelpView: View {
    let topic: String
    // Not used any more.
    @EnvironmentObject private var preferences: Preferences

    var body: some View {
        Text(topic)
    }
}
