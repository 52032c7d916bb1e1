import Foundation

public struct Article: Identifiable, Hashable, Sendable {
    public let id: Int
    public var title: String
    public var topic: Topic

    public init(id: Int, title: String, topic: Topic) {
        self.id = id
        self.title = title
        self.topic = topic
    }
}

public enum Topic: String, CaseIterable, Sendable {
    case science, sports, travel
}
