import Foundation

struct Book: Identifiable, Hashable, Codable, Sendable {
    enum Status: String, Codable, CaseIterable, Sendable {
        case unread, reading, finished
    }

    var id = UUID()
    var title: String
    var author: String
    var pageCount: Int
    var status = Status.unread
    var rating = 0
    var notes = ""
}

enum BookOrder: String, CaseIterable, Identifiable {
    case title, author, pageCount

    var id: Self { self }

    func areInOrder(_ a: Book, _ b: Book) -> Bool {
        switch self {
        case .title: a.title < b.title
        case .author: a.author < b.author
        case .pageCount: a.pageCount < b.pageCount
        }
    }
}

extension Book {
    static let samples = [
        Book(title: "Middlemarch", author: "George Eliot", pageCount: 880, status: .reading),
        Book(title: "Kim", author: "Rudyard Kipling", pageCount: 368, status: .finished, rating: 4),
        Book(title: "Walden", author: "Henry David Thoreau", pageCount: 352),
    ]
}
