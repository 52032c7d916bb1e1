import Foundation

/// One line of an account.
struct Entry: Identifiable, Codable, Equatable {
    var id = UUID()
    var date = Date()
    var title = ""
    var cents = 0
}

enum Currency: String, CaseIterable, Codable {
    case euro, dollar, yen
}
