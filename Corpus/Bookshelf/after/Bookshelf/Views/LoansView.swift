import SwiftUI

struct LoansView: View {
    @Environment(LoanStore.self) private var loans

    var body: some View {
        NavigationStack {
            List {
                filter
                ForEach(loans.openLoans) { loan in
                    row(for: loan)
                }
            }
            .navigationTitle("Loans")
        }
    }

    @ViewBuilder
    private var filter: some View {
        @Bindable var loans = loans
        Toggle("Show returned", isOn: $loans.showsReturned)
        if loans.overdueCount > 0 {
            Text("\(loans.overdueCount) overdue")
                .foregroundStyle(.red)
        }
    }

    private func row(for loan: Loan) -> some View {
        LabeledContent(loan.book.title, value: loan.borrower)
            .onTapGesture { loans.markReturned(loan) }
    }
}
