import Combine
import Foundation

/// Finds articles; a server in the real world.
public protocol ArticleService: Sendable {
    func articles(matching query: String, in topic: Topic?) -> AnyPublisher<[Article], Never>
}

public struct SampleService: ArticleService {
    public static let articles = [
        Article(id: 1, title: "Comets", topic: .science),
        Article(id: 2, title: "Marathon", topic: .sports),
        Article(id: 3, title: "Lisbon", topic: .travel),
    ]

    public init() {}

    public func articles(matching query: String, in topic: Topic?) -> AnyPublisher<[Article], Never> {
        let found = Self.articles.filter { article in
            (topic == nil || article.topic == topic) && article.title.localizedCaseInsensitiveContains(query)
        }
        return Just(found).eraseToAnyPublisher()
    }
}
