import SwiftUI

struct BookRow: View {
    let book: Book
    @Environment(AppSettings.self) private var settings
    private let preferences = ReaderPreferences.shared

    var body: some View {
        VStack(alignment: .leading) {
            Text(book.title)
                .font(.system(size: preferences.fontSize))
            if settings.showsAuthors {
                Text(book.author)
                    .foregroundStyle(.secondary)
            }
        }
    }
}
