import Foundation

/// In every target.
struct Hike: Identifiable, Hashable, Codable, Sendable {
    var id = UUID()
    var name: String
    var kilometres: Double
}
