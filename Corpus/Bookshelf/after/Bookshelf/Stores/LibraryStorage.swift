import Foundation

/// Keeps the library in a JSON file.
struct LibraryStorage: Sendable {
    var fileName = "library.json"

    func load() async throws -> [Book] {
        guard let data = FileManager.default.contents(atPath: fileName) else { return [] }
        return try JSONDecoder().decode([Book].self, from: data)
    }

    func save(_ books: [Book]) throws {
        try JSONEncoder().encode(books).write(to: URL(fileURLWithPath: fileName))
    }
}

/// Strips articles, so that "The Waves" is sorted under W.
struct TitleCollator {
    let articles = ["The ", "A ", "An "]

    func key(for book: Book) -> String {
        for article in articles where book.title.hasPrefix(article) {
            return String(book.title.dropFirst(article.count))
        }
        return book.title
    }
}
