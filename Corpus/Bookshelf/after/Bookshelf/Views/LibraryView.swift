import SwiftUI

struct LibraryView: View {
    @Environment(LibraryStore.self) var library
    @State private var isImporting = false

    var body: some View {
        @Bindable var library = library
        NavigationStack {
            List {
                Picker("Show", selection: $library.filter) {
                    ForEach(LibraryStore.Filter.allCases) { filter in
                        Text(filter.rawValue).tag(filter)
                    }
                }
                .pickerStyle(.segmented)

                ForEach(library.visibleBooks) { book in
                    NavigationLink(value: book) {
                        BookRow(book: book)
                    }
                }
            }
            .navigationDestination(for: Book.self) { book in
                BookDetailView(book: book, library: library)
            }
            .overlay {
                if library.isLoading {
                    ProgressView()
                } else if let errorMessage = library.errorMessage {
                    Text(errorMessage)
                }
            }
            .navigationTitle("Library")
            .toolbar {
                ToolbarItem(placement: .topBarLeading) { orderPicker }
                ToolbarItem(placement: .primaryAction) {
                    Button("Import", systemImage: "plus") { isImporting = true }
                }
            }
            .sheet(isPresented: $isImporting) {
                ImportView()
                    .environment(library)
            }
        }
    }

    private var orderPicker: some View {
        Picker("Sort by", selection: Bindable(library).order) {
            ForEach(BookOrder.allCases) { order in
                Text(order.rawValue).tag(order)
            }
        }
    }
}

struct LibraryView_Previews: PreviewProvider {
    static var previews: some View {
        LibraryView()
            .environment(LibraryStore.preview)
            .environment(AppSettings())
    }
}
