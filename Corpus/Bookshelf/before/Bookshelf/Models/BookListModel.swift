import Combine
import Foundation

/// What the lists of books outside the library have in common.
@MainActor
class BookListModel: ObservableObject {
    @Published var books: [Book] = []
    @Published private(set) var errorMessage: String?
    @Published private(set) var isLoading = false

    func fetch() async throws -> [Book] {
        []
    }

    func reload() async {
        isLoading = true
        defer { isLoading = false }
        do {
            books = try await fetch()
            errorMessage = nil
        } catch {
            errorMessage = error.localizedDescription
        }
    }
}
