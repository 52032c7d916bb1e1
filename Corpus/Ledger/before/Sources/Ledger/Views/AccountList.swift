import SwiftUI

struct AccountList: View {
    @EnvironmentObject private var store: AccountStore
    @EnvironmentObject private var preferences: Preferences
    @State private var showsPreferences = false

    var body: some View {
        NavigationStack {
            List {
                ForEach(store.accounts) { account in
                    NavigationLink {
                        AccountView(account: account)
                    } label: {
                        AccountRow(account: account, currency: preferences.currency)
                    }
                }
                .onDelete { store.remove($0) }
            }
            .navigationTitle(preferences.ownerName ?? preferences.accountName)
            .toolbar {
                Button(store.status()) { showsPreferences = true }
            }
            .sheet(isPresented: $showsPreferences) {
                PreferencesView(preferences: preferences)
            }
        }
        .task { store.load() }
    }
}

#Preview {
    AccountList()
        .environmentObject(Preferences.shared)
        .environmentObject(AccountStore())
}
