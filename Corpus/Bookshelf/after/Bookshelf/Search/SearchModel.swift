import Combine
import Foundation
import Observation

/// Searches as the user types.
@Observable
@MainActor
final class SearchModel {
    var query = "" {
        willSet { querySubject.send(newValue) }
    }
    @ObservationIgnored private lazy var querySubject = CurrentValueSubject<String, Never>(_query)
    private(set) var suggestions: [String] = []

    @ObservationIgnored private var cancellables = Set<AnyCancellable>()

    init() {
        querySubject
            .debounce(for: .milliseconds(300), scheduler: RunLoop.main)
            .removeDuplicates()
            .sink { [weak self] query in self?.suggest(for: query) }
            .store(in: &cancellables)
    }

    func matches(_ book: Book) -> Bool {
        query.isEmpty || book.title.localizedCaseInsensitiveContains(query)
    }

    private func suggest(for query: String) {
        suggestions = Book.samples.map(\.author).filter { $0.hasPrefix(query) }
    }
}
