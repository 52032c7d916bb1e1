import Combine
import Foundation

/// What was searched for, newest first.
@MainActor
final class SearchHistory: ObservableObject {
    @Published private(set) var entries: [String] = [] {
        didSet { defaults.set(entries, forKey: "history") }
    }
    @Published var limit = 20 {
        willSet(limit) {
            entries = Array(entries.prefix(limit))
        }
    }

    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    /// Told of each entry that is added, once.
    var additions: AnyPublisher<String, Never> {
        $entries.dropFirst().combineLatest($limit)
            .compactMap { entries, limit in limit > 0 ? entries.first : nil }
            .removeDuplicates()
            .eraseToAnyPublisher()
    }

    func add(_ query: String) {
        entries.insert(query, at: 0)
    }
}
