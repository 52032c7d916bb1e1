import SwiftUI

/// An article in a list.
struct ArticleRow: View {
    let article: Article
    var onSave: () -> Void = {}

    var body: some View {
        HStack(spacing: 12) {
            VStack(alignment: .leading) {
                Text(article.title).font(.headline)
                Text("\(article.minutes) min").font(.caption)
            }
            Spacer()
            Button("Save", action: onSave)
        }
    }
}

/// An article with as much of its summary as the reader likes.
struct HeadlineRow: View {
    let article: Article
    @EnvironmentObject private var settings: ReadingSettings
    @Environment(\.isDense) private var isDense

    var body: some View {
        VStack(alignment: .leading, spacing: isDense ? 2 : 8) {
            Text(article.title)
            if settings.showsSummaries {
                Text(article.summary).foregroundStyle(.secondary)
            }
        }
    }
}
