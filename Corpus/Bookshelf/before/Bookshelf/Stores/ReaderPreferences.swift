import Combine
import Foundation

/// How text is set while reading. There is one reader, so there is one set of preferences.
@MainActor
final class ReaderPreferences: ObservableObject {
    enum Theme: String, CaseIterable, Identifiable {
        case paper, sepia, night

        var id: Self { self }
    }

    static let shared = ReaderPreferences()

    @Published var fontSize = 17.0
    @Published var theme = Theme.paper
    @Published var showsProgress = true

    private init() {}
}
