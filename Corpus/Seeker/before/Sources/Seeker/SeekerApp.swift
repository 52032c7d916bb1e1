import SwiftUI

@main
struct SeekerApp: App {
    @StateObject private var settings = SettingsStore()

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                SearchView(service: SampleService())
                SettingsView()
            }
            .environmentObject(settings)
        }
    }
}
