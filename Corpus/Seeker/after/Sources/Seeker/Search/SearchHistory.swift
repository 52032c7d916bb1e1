import Combine
import Foundation
import Observation

/// What was searched for, newest first.
@Observable
@MainActor
final class SearchHistory {
    private(set) var entries: [String] = [] {
        willSet { entriesSubject.send(newValue) }
        didSet { defaults.set(entries, forKey: "history") }
    }
    @ObservationIgnored private lazy var entriesSubject = CurrentValueSubject<[String], Never>(_entries)
    var limit = 20 {
        willSet(limit) {
            entries = Array(entries.prefix(limit))
            limitSubject.send(limit)
        }
    }
    @ObservationIgnored private lazy var limitSubject = CurrentValueSubject<Int, Never>(_limit)

    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    /// Told of each entry that is added, once.
    var additions: AnyPublisher<String, Never> {
        entriesSubject.dropFirst().combineLatest(limitSubject)
            .compactMap { entries, limit in limit > 0 ? entries.first : nil }
            .removeDuplicates()
            .eraseToAnyPublisher()
    }

    func add(_ query: String) {
        entries.insert(query, at: 0)
    }
}
