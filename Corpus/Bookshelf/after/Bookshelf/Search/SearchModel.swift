import Combine
import Foundation

/// Searches as the user types.
@MainActor
final class SearchModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var suggestions: [String] = []

    private var cancellables = Set<AnyCancellable>()

    init() {
        $query
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
