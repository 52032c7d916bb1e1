import SwiftUI

@main
struct BookshelfApp: App {
    @StateObject private var library = LibraryStore()
    @StateObject private var loans = LoanStore()
    @StateObject private var settings = AppSettings()

    var body: some Scene {
        WindowGroup {
            RootView()
                .environmentObject(library)
                .environmentObject(loans)
                .environmentObject(settings)
        }
    }
}
