import XCTest
@testable import Bookshelf

@MainActor
final class LibraryStoreTests: XCTestCase {
    func testFilterHidesOtherBooks() {
        let store = LibraryStore(books: Book.samples)
        store.filter = .finished
        XCTAssertEqual(store.visibleBooks.map(\.title), ["Kim"])
    }

    func testRemovedBookIsGone() {
        let store = LibraryStore(books: Book.samples)
        store.remove(Book.samples[0])
        XCTAssertEqual(store.books.count, 2)
    }
}
