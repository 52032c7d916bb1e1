import SwiftUI

/// Which sheet is shown, and how far the list has been followed.
@MainActor
final class Router: ObservableObject {
    enum Sheet: Identifiable {
        case newBed
        case help(topic: String)

        var id: String {
            switch self {
            case .newBed: "new"
            case .help(let topic): topic
            }
        }
    }

    @Published var sheet: Sheet?
    @Published var path: [Bed] = []
}

extension Router.Sheet {
    @ViewBuilder var content: some View {
        switch self {
        case .newBed: BedEditor()
        case .help(let topic): HelpView(topic: topic)
        }
    }
}
