import SwiftUI
import UIKit

@main
struct MeadowApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @StateObject private var stores = Stores()

    var body: some Scene {
        WindowGroup {
            RootView()
                .withStores(stores)
        }

        // The settings need one of the stores only.
        Settings {
            SettingsView()
        }
        .environmentObject(stores.preferences)
    }
}

/// SwiftUI makes the delegate, and puts it into the environment.
final class AppDelegate: NSObject, UIApplicationDelegate, ObservableObject {
    @Published var reminders = 0
}
