import SwiftUI

/// What the reader likes. The app starts on iOS 16, so it stays an observable object.
@MainActor
final class ReadingSettings: ObservableObject {
    @Published var showsSummaries = true
    @Published var textScale = 1.0
}

extension EnvironmentValues {
    @Entry var isDense: Bool = false
}
