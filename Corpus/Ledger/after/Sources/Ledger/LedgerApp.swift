import SwiftUI

@main
struct LedgerApp: App {
    @State private var preferences = Preferences.shared
    @State private var accounts = AccountStore()

    var body: some Scene {
        WindowGroup {
            AccountList()
                .environment(preferences)
                .environment(accounts)
        }
    }
}
