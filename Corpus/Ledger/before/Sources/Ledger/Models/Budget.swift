import Combine
import Foundation

/// A limit for each month. The server calls things by other names.
class Budget: ObservableObject, Codable {
    var limit = 0
    var title = ""
    // Never sent.
    var isExpanded = false

    enum CodingKeys: String, CodingKey {
        case limit = "max_cents" // in cents
        case title
    }

    init() {}

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        limit = try container.decodeIfPresent(Int.self, forKey: .limit) ?? 0
        title = try container.decode(String.self, forKey: CodingKeys.title)
    }
}

final class SharedBudget: Budget {
    var members: [String] = []
}
