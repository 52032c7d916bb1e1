import SwiftUI

struct BookEditor: View {
    @Bindable var model: BookDetailModel
    @Environment(\.dismiss) private var dismiss
    @FocusState private var isTitleFocused: Bool

    var body: some View {
        NavigationStack {
            Form {
                TextField("Title", text: $model.title)
                    .focused($isTitleFocused)
                TextField("Author", text: $model.author)
            }
            .navigationTitle(model.title)
            .toolbar {
                Button("Done") {
                    model.save()
                    dismiss()
                }
            }
            .onAppear { isTitleFocused = true }
        }
    }
}

#Preview("Editor") {
    BookEditor(model: BookDetailModel(book: Book.samples[1], library: .preview))
}
