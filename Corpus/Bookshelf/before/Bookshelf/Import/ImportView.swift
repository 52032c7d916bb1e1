import Combine
import SwiftUI

struct ImportView: View {
    @EnvironmentObject private var library: LibraryStore
    @Environment(\.dismiss) private var dismiss
    @StateObject private var model = Model()

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
    @MainActor
    final class Model: ObservableObject {
        @Published var text = ""
        @Published var marksAsRead = false

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
