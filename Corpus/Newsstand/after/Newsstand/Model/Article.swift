import Foundation

struct Article: Hashable, Identifiable, Sendable {
    var id: Int
    var title: String
    var summary = ""
    var minutes = 4
    var isRead = false

    static let samples = (1...20).map { Article(id: $0, title: "Article \($0)") }
}

struct Issue: Hashable, Identifiable, Sendable {
    var id: Int
    var name: String
    var articles: [Article] = []

    static let samples = (1...6).map { Issue(id: $0, name: "Issue \($0)", articles: Article.samples) }
}

enum Section: Hashable, Sendable {
    case main
    case older
}
