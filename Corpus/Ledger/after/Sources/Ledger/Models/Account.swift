import Foundation
import Observation

/// What is saved for an account: the compiler writes its coding, after its properties.
@Observable
final class Account: Identifiable, Codable {
    let id: UUID
    var name: String
    var entries: [Entry] = []
    var note: String?
    var currency = Currency.euro {
        didSet { changes += 1 }
    }
    @ObservationIgnored private var changes = 0

    var balance: Int { entries.map(\.cents).reduce(0, +) }

    init(id: UUID = UUID(), name: String) {
        self.id = id
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case _name = "name"
        case _entries = "entries"
        case _note = "note"
        case _currency = "currency"
        case changes
    }
}
