import SwiftUI

struct ImportView: View {
    @Environment(LibraryStore.self) private var library
    @Environment(\.dismiss) private var dismiss
    @State private var model = Model()

    var body: some View {
        Form {
            TextField("One title a line", text: $model.text, axis: .vertical)
            Toggle("Mark as read", isOn: $model.marksAsRead)
            Button("Import \(model.titles.count) books") {
                library.add(model.makeBooks())
                dismiss()
            }
            .disabled(model.titles.isEmpty)
        }
    }
}

extension ImportView {
    @Observable
    @MainActor
    final class Model {
        var text = ""
        var marksAsRead = false

        var titles: [String] {
            text.split(separator: "\n").map(String.init)
        }

        func makeBooks() -> [Book] {
            titles.map { title in
                Book(title: title, author: "", pageCount: 0, status: marksAsRead ? .finished : .unread)
            }
        }
    }
}
