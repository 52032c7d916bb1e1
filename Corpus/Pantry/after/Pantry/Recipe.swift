import Foundation

struct Recipe: Identifiable, Hashable, Sendable {
    var id = UUID()
    var title: String
    var minutes: Int
    var ingredients: [String]
}
