import Combine
import Foundation

/// What the search screen shows.
@MainActor
public final class SearchModel: ObservableObject {
    /// What the user types.
    @Published public var query = ""
    @Published public var topic: Topic? // nil: all topics
    @Published public private(set) var results: [Article] = []
    @Published public private(set) var isSearching = false
    @Published public private(set) var summary: String?

    private let service: any ArticleService
    private var cancellables = Set<AnyCancellable>()

    public init(service: any ArticleService) {
        self.service = service
        observeQuery()

        // A summary while there is something to sum up.
        $results
            .map { $0.isEmpty ? nil : "\($0.count) found" }
            .assign(to: &$summary)
    }

    private func observeQuery() {
        Publishers.CombineLatest($query.removeDuplicates(), $topic.removeDuplicates())
            .debounce(for: .milliseconds(250), scheduler: DispatchQueue.main)
            .sink { [weak self] query, topic in self?.search(query, topic) }
            .store(in: &cancellables)
    }

    private func search(_ query: String, _ topic: Topic?) {
        isSearching = true
        service.articles(matching: query, in: topic)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] articles in
                self?.results = articles
                self?.isSearching = false
            }
            .store(in: &cancellables)
    }
}
