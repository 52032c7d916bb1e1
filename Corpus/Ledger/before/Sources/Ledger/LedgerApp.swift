import SwiftUI

@main
struct LedgerApp: App {
    @StateObject private var preferences = Preferences.shared
    @StateObject private var accounts = AccountStore()

    var body: some Scene {
        WindowGroup {
            AccountList()
                .environmentObject(preferences)
                .environmentObject(accounts)
        }
    }
}
