import SwiftUI

@main
struct BookshelfApp: App {
    @State private var library = LibraryStore()
    @State private var loans = LoanStore()
    @State private var settings = AppSettings()

    var body: some Scene {
        WindowGroup {
            RootView()
                .environment(library)
                .environment(loans)
                .environment(settings)
        }
    }
}
