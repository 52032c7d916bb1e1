import SwiftUI

/// Edits one book, and writes it back to the library on demand.
@MainActor
final class BookDetailModel: ObservableObject, Identifiable {
    @Published var title: String
    @Published var author: String
    @Published var rating: Int {
        didSet { hasChanges = true }
    }
    @Published var notes: String // Markdown
    @Published private(set) var hasChanges = false

    private let book: Book
    private weak var library: LibraryStore?

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
