import Foundation
import Observation

/// A limit for each month. The server calls things by other names.
@Observable
class Budget: Codable {
    var limit = 0
    var title = ""
    // Never sent.
    var isExpanded = false

    enum CodingKeys: String, CodingKey {
        case _limit = "max_cents" // in cents
        case _title = "title"
    }

    init() {}

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        limit = try container.decodeIfPresent(Int.self, forKey: ._limit) ?? 0
        title = try container.decode(String.self, forKey: CodingKeys._title)
    }
}

@Observable
final class SharedBudget: Budget {
    var members: [String] = []
}
