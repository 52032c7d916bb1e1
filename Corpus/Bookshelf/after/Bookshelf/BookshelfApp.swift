import SwiftUI

@main
struct BookshelfApp: App {
    @State private var library = LibraryStore()
    @State private var loans = LoanStore()
    @StateObject private var settings = AppSettings()

    var body: some Scene {
        WindowGroup {
            RootView()
                .environment(library)
                .environment(loans)
                .environmentObject(settings)
        }
    }
}
