import SwiftUI

@main
struct SeekerApp: App {
    @State private var settings = SettingsStore()

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                SearchView(service: SampleService())
                SettingsView()
            }
            .environment(settings)
        }
    }
}
