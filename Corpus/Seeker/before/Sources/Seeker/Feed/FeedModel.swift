import Combine
import Foundation

/// A page of articles, of any kind.
@MainActor
class PagedModel<Item: Sendable>: ObservableObject {
    @Published var items: [Item] = []
    @Published var page = 0
    @Published fileprivate(set) var hasMore = true

    func load(_ items: [Item]) {
        self.items += items
        page += 1
    }
}

final class FeedModel: PagedModel<Article> {
    @Published private(set) var unread = 0

    func observe() -> AnyCancellable {
        $items.combineLatest($page) { items, page in items.count - page }
            .sink { [weak self] in self?.unread = $0 }
    }

    func pages() async {
        for await page in $page.values where page > 3 {
            hasMore = false
            return
        }
    }
}
