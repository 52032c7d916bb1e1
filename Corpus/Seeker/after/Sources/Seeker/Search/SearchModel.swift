import Combine
import Foundation
import Observation

/// What the search screen shows.
@Observable
@MainActor
public final class SearchModel {
    /// What the user types.
    public var query = "" {
        willSet { querySubject.send(newValue) }
    }
    @ObservationIgnored private lazy var querySubject = CurrentValueSubject<String, Never>(_query)
    public var topic: Topic? { // nil: all topics
        willSet { topicSubject.send(newValue) }
    }
    @ObservationIgnored private lazy var topicSubject = CurrentValueSubject<Topic?, Never>(_topic)
    public private(set) var results: [Article] = [] {
        willSet { resultsSubject.send(newValue) }
    }
    @ObservationIgnored private lazy var resultsSubject = CurrentValueSubject<[Article], Never>(_results)
    @ObservationIgnored public private(set) lazy var resultsPublisher = resultsSubject.eraseToAnyPublisher()
    public private(set) var isSearching = false
    public private(set) var summary: String?

    private let service: any ArticleService
    @ObservationIgnored private var cancellables = Set<AnyCancellable>()

    public init(service: any ArticleService) {
        self.service = service
        observeQuery()

        // A summary while there is something to sum up.
        resultsSubject
            .map { $0.isEmpty ? nil : "\($0.count) found" }
            .sink { [weak self] (value: String?) in self?.summary = value }
            .store(in: &cancellables)
    }

    private func observeQuery() {
        Publishers.CombineLatest(querySubject.removeDuplicates(), topicSubject.removeDuplicates())
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
