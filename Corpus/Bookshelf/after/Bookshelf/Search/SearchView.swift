import SwiftUI

struct SearchView: View {
    @Environment(LibraryStore.self) private var library
    @State private var search = SearchModel()

    var body: some View {
        NavigationStack {
            List {
                SuggestionSection(search: search)
                ForEach(library.books.filter(search.matches)) { book in
                    BookRow(book: book)
                }
            }
            .searchable(text: $search.query)
            .navigationTitle("Search")
        }
    }
}

struct SuggestionSection: View {
    var search: SearchModel

    var body: some View {
        Section("Authors") {
            ForEach(search.suggestions, id: \.self) { author in
                Button(author) { search.query = author }
            }
        }
    }
}

#Preview {
    SearchView()
        .environment(LibraryStore.preview)
        .environment(AppSettings())
}
