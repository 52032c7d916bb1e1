import Foundation

struct Item: Identifiable, Hashable, Codable, Sendable {
    var id = UUID()
    var name: String
    var amount: Int
    var isRunningOut: Bool { amount < 2 }
}
