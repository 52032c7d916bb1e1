import Foundation
import Observation

/// How text is set while reading. There is one reader, so there is one set of preferences.
@Observable
@MainActor
final class ReaderPreferences {
    enum Theme: String, CaseIterable, Identifiable {
        case paper, sepia, night

        var id: Self { self }
    }

    static let shared = ReaderPreferences()

    var fontSize = 17.0
    var theme = Theme.paper
    var showsProgress = true

    private init() {}
}
