import SwiftUI

public struct SearchView: View {
    @StateObject private var model: SearchModel
    @StateObject private var history = SearchHistory()
    @EnvironmentObject private var settings: SettingsStore
    @State private var banner = ""

    public init(service: any ArticleService) {
        _model = StateObject(wrappedValue: SearchModel(service: service))
    }

    public var body: some View {
        List(model.results) { article in
            Text(article.title)
        }
        .searchable(text: $model.query)
        .overlay { if model.isSearching { ProgressView() } }
        .onReceive(model.$isSearching.removeDuplicates()) { isSearching in
            if !isSearching, !model.query.isEmpty { history.add(model.query) }
        }
        .onReceive(history.additions) { banner = $0 }
        .onReceive(settings.$pageSize.debounce(for: .seconds(1), scheduler: RunLoop.main)) { size in
            banner = "\(size) a page"
        }
        .navigationTitle(model.summary ?? banner)
    }
}

#Preview {
    SearchView(service: SampleService())
        .environmentObject(SettingsStore())
}
