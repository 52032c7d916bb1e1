import Foundation
import Observation

/// What the lists of books outside the library have in common.
@Observable
@MainActor
class BookListModel {
    var books: [Book] = []
    private(set) var errorMessage: String?
    private(set) var isLoading = false

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
