import SwiftUI

struct AccountList: View {
    @Environment(AccountStore.self) private var store
    @Environment(Preferences.self) private var preferences
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
        .environment(Preferences.shared)
        .environment(AccountStore())
}
