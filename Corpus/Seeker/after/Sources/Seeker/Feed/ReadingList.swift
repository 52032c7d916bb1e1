import Combine
import SwiftUI

/// Articles to read later. Who listens to it asks for the very publisher of a published property.
final class ReadingList: ObservableObject {
    @Published var articles: [Article] = []

    func mirror(into other: () -> ReadingList) {
        $articles.assign(to: &other().$articles)
    }
}

struct ReadingListView: View {
    @ObservedObject var list: ReadingList

    var body: some View {
        ForEach(list.articles) { Text($0.title) }
    }
}
