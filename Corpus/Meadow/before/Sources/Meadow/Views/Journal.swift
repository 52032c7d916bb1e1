import SwiftUI
import UIKit

@MainActor
final class JournalStore: ObservableObject {
    @Published var entries: [String] = []
}

/// The journal is a UIKit screen: what it hosts does not inherit the environment of the tab.
struct JournalTab: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UIViewController {
        UIHostingController(rootView: JournalView())
    }

    func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

struct JournalView: View {
    @EnvironmentObject private var journal: JournalStore

    var body: some View {
        Button("Write") { journal.entries.append("…") }
    }
}

#Preview {
    JournalView()
        .environmentObject(JournalStore())
}
