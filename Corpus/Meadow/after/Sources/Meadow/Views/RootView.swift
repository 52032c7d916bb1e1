import SwiftUI

struct RootView: View {
    @Environment(Router.self) private var router
    @Environment(AppDelegate.self) private var delegate

    var body: some View {
        @Bindable var router = router
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
        .environment(AppDelegate())
}
