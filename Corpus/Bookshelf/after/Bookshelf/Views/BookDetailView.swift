import SwiftUI

struct BookDetailView: View {
    @State private var model: BookDetailModel
    @State private var session: ReadingSession?
    @State private var isEditing = false

    init(book: Book, library: LibraryStore) {
        _model = State(wrappedValue: BookDetailModel(book: book, library: library))
    }

    var body: some View {
        Form {
            Section("Book") {
                Text(model.title).font(.headline)
                Text(model.author)
                Stepper("Rating: \(model.rating)", value: $model.rating, in: 0...5)
            }
            notesSection
            LoanPicker(title: model.title)
        }
        .toolbar {
            Button("Edit") { isEditing = true }
            Button("Read") { session = model.makeSession() }
        }
        .sheet(isPresented: $isEditing) { BookEditor(model: model) }
        .sheet(item: $session) { ReadingView(session: $0) }
        .onDisappear {
            if model.hasChanges { model.save() }
        }
    }
}

extension BookDetailView {
    private var notesSection: some View {
        Section {
            TextEditor(text: $model.notes)
        } header: {
            Text("Notes")
        }
    }
}

private struct LoanPicker: View {
    let title: String
    @Environment(LoanStore.self) var loans

    var body: some View {
        if let loan = loans.openLoans.first(where: { $0.book.title == title }) {
            Button("Returned by \(loan.borrower)") { loans.markReturned(loan) }
        }
    }
}

struct BookDetailView_Previews: PreviewProvider {
    static let library = LibraryStore(books: Book.samples)

    static var previews: some View {
        BookDetailView(book: Book.samples[0], library: library)
            .environment(LoanStore())
    }
}
