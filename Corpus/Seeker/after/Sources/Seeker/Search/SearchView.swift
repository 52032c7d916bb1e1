import SwiftUI

public struct SearchView: View {
    @State private var model: SearchModel
    @State private var history = SearchHistory()
    @Environment(SettingsStore.self) private var settings
    @State private var banner = ""

    public init(service: any ArticleService) {
        _model = State(wrappedValue: SearchModel(service: service))
    }

    public var body: some View {
        List(model.results) { article in
            Text(article.title)
        }
        .searchable(text: $model.query)
        .overlay { if model.isSearching { ProgressView() } }
        .onChange(of: model.isSearching, initial: true) { _, isSearching in
            if !isSearching, !model.query.isEmpty { history.add(model.query) }
        }
        .onReceive(history.additions) { banner = $0 }
        .onReceive(settings.pageSizePublisher.debounce(for: .seconds(1), scheduler: RunLoop.main)) { size in
            banner = "\(size) a page"
        }
        .navigationTitle(model.summary ?? banner)
    }
}

#Preview {
    SearchView(service: SampleService())
        .environment(SettingsStore())
}
