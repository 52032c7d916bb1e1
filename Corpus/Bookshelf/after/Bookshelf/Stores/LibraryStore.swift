import SwiftUI

/// The books of the library, and how the list shows them.
@Observable
@MainActor
final class LibraryStore {
    enum Filter: String, CaseIterable, Identifiable {
        case all, unread, finished

        var id: Self { self }
    }

    private(set) var books: [Book]
    private(set) var isLoading = false
    var filter = Filter.all
    var order: BookOrder = .title {
        didSet { saveSoon() }
    }

    /// The last thing that went wrong.
    var errorMessage: String?

    private let storage: LibraryStorage
    @ObservationIgnored private var saveTask: Task<Void, Never>?
    @ObservationIgnored private lazy var collator = TitleCollator()

    init(books: [Book] = [], storage: LibraryStorage = LibraryStorage()) {
        self.books = books
        self.storage = storage
    }

    deinit {
        saveTask?.cancel()
    }

    var visibleBooks: [Book] {
        let shown = books.filter { book in
            switch filter {
            case .all: true
            case .unread: book.status == .unread
            case .finished: book.status == .finished
            }
        }
        if order == .title {
            return shown.sorted { collator.key(for: $0) < collator.key(for: $1) }
        }
        return shown.sorted(by: order.areInOrder)
    }

    func load() async {
        isLoading = true
        defer { isLoading = false }
        do {
            books = try await storage.load()
        } catch {
            errorMessage = error.localizedDescription
        }
    }

    func add(_ newBooks: [Book]) {
        withAnimation {
            books.append(contentsOf: newBooks)
        }
        saveSoon()
    }

    func replace(_ book: Book) {
        guard let index = books.firstIndex(where: { $0.id == book.id }) else { return }
        books[index] = book
        saveSoon()
    }

    func remove(_ book: Book) {
        books.removeAll { $0.id == book.id }
        saveSoon()
    }

    private func saveSoon() {
        saveTask?.cancel()
        saveTask = Task { [weak self] in
            try? await Task.sleep(for: .seconds(1))
            guard !Task.isCancelled else { return }
            self?.save()
        }
    }

    private func save() {
        do {
            try storage.save(books)
        } catch {
            errorMessage = error.localizedDescription
        }
    }
}

extension LibraryStore {
    static let preview = LibraryStore(books: Book.samples)
}
