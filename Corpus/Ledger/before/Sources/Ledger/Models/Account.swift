import Combine
import Foundation

/// What is saved for an account: the compiler writes its coding, after its properties.
final class Account: ObservableObject, Identifiable, Codable {
    let id: UUID
    var name: String
    var entries: [Entry] = []
    var note: String?
    var currency = Currency.euro {
        didSet { changes += 1 }
    }
    private var changes = 0

    var balance: Int { entries.map(\.cents).reduce(0, +) }

    init(id: UUID = UUID(), name: String) {
        self.id = id
        self.name = name
    }
}
