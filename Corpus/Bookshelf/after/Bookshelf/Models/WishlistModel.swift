import Foundation
import Observation

@Observable
final class WishlistModel: BookListModel {
    var budget = 50.0

    @ObservationIgnored private var dismissed: Set<Book.ID> = []

    override func fetch() async throws -> [Book] {
        Book.samples.filter { $0.status == .unread }
    }

    func dismiss(_ book: Book) {
        dismissed.insert(book.id)
        books.removeAll { dismissed.contains($0.id) }
    }
}
