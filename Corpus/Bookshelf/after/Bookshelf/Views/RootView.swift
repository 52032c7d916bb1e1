import SwiftUI

struct RootView: View {
    @Environment(LibraryStore.self) private var library
    @Environment(LoanStore.self) private var loans

    var body: some View {
        TabView {
            LibraryView()
                .tabItem { Label("Library", systemImage: "books.vertical") }
            SearchView()
                .tabItem { Label("Search", systemImage: "magnifyingglass") }
            WishlistView()
                .tabItem { Label("Wishlist", systemImage: "star") }
            LoansView()
                .tabItem { Label("Loans", systemImage: "person.2") }
                .badge(loans.overdueCount)
            PreferencesView()
                .tabItem { Label("Preferences", systemImage: "gear") }
        }
        .task { await library.load() }
        .onAppear { loans.followCalendar() }
    }
}

struct RootView_Previews: PreviewProvider {
    static var previews: some View {
        let loans = LoanStore()
        return RootView()
            .environment(LibraryStore(books: Book.samples))
            .environment(loans)
            .environment(AppSettings())
    }
}
