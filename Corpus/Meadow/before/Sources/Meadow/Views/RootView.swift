import SwiftUI

struct RootView: View {
    @EnvironmentObject private var router: Router
    @EnvironmentObject private var delegate: AppDelegate

    var body: some View {
        TabView {
            BedList()
                .tabItem { Label("Beds", systemImage: "leaf") }
            JournalTab()
                .tabItem { Label("Journal", systemImage: "book") }
        }
        // A sheet has the environment of the view that it is attached to.
        .sheet(item: $router.sheet) { $0.content }
        .onTapGesture { delegate.reminders = 0 }
    }
}

#Preview {
    RootView()
        .withFreshStores()
        .environmentObject(AppDelegate())
}
