import SwiftUI

/// Edits one book, and writes it back to the library on demand.
@Observable
@MainActor
final class BookDetailModel: Identifiable {
    var title: String
    var author: String
    var rating: Int {
        didSet { hasChanges = true }
    }
    var notes: String // Markdown
    private(set) var hasChanges = false

    private let book: Book
    @ObservationIgnored private weak var library: LibraryStore?

    init(book: Book, library: LibraryStore) {
        self.book = book
        self.library = library
        title = book.title
        author = book.author
        rating = book.rating
        notes = book.notes
    }

    func makeSession() -> ReadingSession {
        ReadingSession(book: book, firstPage: 1)
    }

    func save() {
        var edited = book
        edited.title = title
        edited.author = author
        edited.rating = rating
        edited.notes = notes
        library?.replace(edited)
        hasChanges = false
    }
}
