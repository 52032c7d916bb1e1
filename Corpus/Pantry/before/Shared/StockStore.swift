import Combine
import Foundation

/// What is in the pantry. The widget shows it too, and still runs on iOS 16.
@MainActor
final class StockStore: ObservableObject {
    @Published var items: [Item]
    @Published var showsOnlyLow = false

    init(items: [Item] = []) {
        self.items = items
    }

    var shown: [Item] {
        items.filter { !showsOnlyLow || $0.isRunningOut }
    }

    func use(_ item: Item) {
        guard let index = items.firstIndex(of: item) else { return }
        items[index].amount -= 1
    }
}
