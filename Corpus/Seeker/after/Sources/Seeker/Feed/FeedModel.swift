import Combine
import Foundation
import Observation

/// A page of articles, of any kind.
@Observable
@MainActor
class PagedModel<Item: Sendable> {
    var items: [Item] = [] {
        willSet { itemsSubject.send(newValue) }
    }
    @ObservationIgnored private lazy var itemsSubject = CurrentValueSubject<[Item], Never>(_items)
    @ObservationIgnored private(set) lazy var itemsPublisher = itemsSubject.eraseToAnyPublisher()
    var page = 0 {
        willSet { pageSubject.send(newValue) }
    }
    @ObservationIgnored private lazy var pageSubject = CurrentValueSubject<Int, Never>(_page)
    @ObservationIgnored private(set) lazy var pagePublisher = pageSubject.eraseToAnyPublisher()
    fileprivate(set) var hasMore = true

    func load(_ items: [Item]) {
        self.items += items
        page += 1
    }
}

@Observable
final class FeedModel: PagedModel<Article> {
    private(set) var unread = 0 {
        willSet { unreadSubject.send(newValue) }
    }
    @ObservationIgnored private lazy var unreadSubject = CurrentValueSubject<Int, Never>(_unread)
    @ObservationIgnored private(set) lazy var unreadPublisher = unreadSubject.eraseToAnyPublisher()

    func observe() -> AnyCancellable {
        itemsPublisher.combineLatest(pagePublisher) { items, page in items.count - page }
            .sink { [weak self] in self?.unread = $0 }
    }

    func pages() async {
        for await page in pagePublisher.values where page > 3 {
            hasMore = false
            return
        }
    }
}
