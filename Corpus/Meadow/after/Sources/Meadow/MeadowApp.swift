import SwiftUI
import UIKit

@main
struct MeadowApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @State private var stores = Stores()

    var body: some Scene {
        WindowGroup {
            RootView()
                .withStores(stores)
        }

        // The settings need one of the stores only.
        Settings {
            SettingsView()
        }
        .environment(stores.preferences)
    }
}

/// SwiftUI makes the delegate, and puts it into the environment.
@Observable
final class AppDelegate: NSObject, UIApplicationDelegate {
    var reminders = 0
}
