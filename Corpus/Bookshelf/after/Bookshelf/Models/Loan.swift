import Foundation

struct Loan: Identifiable, Hashable, Sendable {
    var id = UUID()
    var book: Book
    var borrower: String
    var due: Date
    var isReturned = false
}
