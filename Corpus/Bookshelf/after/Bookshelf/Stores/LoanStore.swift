import Combine
import Foundation
import Observation

/// Who has borrowed what.
@Observable
@MainActor
final class LoanStore {
    private(set) var loans: [Loan] = []
    var showsReturned = false

    @ObservationIgnored private var cancellables = Set<AnyCancellable>()

    var openLoans: [Loan] {
        loans.filter { showsReturned || !$0.isReturned }
    }

    var overdueCount: Int {
        openLoans.filter { $0.due < Date() }.count
    }

    func lend(_ book: Book, to borrower: String) {
        loans.append(Loan(book: book, borrower: borrower, due: Date().addingTimeInterval(14 * 86_400)))
    }

    func markReturned(_ loan: Loan) {
        guard let index = loans.firstIndex(of: loan) else { return }
        loans[index].isReturned = true
    }

    /// Loans fall due at midnight.
    func followCalendar() {
        NotificationCenter.default.publisher(for: .calendarDayDidChange)
            .sink { [weak self] _ in self?.sortByDueDate() }
            .store(in: &cancellables)
    }

    private func sortByDueDate() {
        loans.sort { $0.due < $1.due }
    }
}

extension Notification.Name {
    static let calendarDayDidChange = Notification.Name("calendarDayDidChange")
}
