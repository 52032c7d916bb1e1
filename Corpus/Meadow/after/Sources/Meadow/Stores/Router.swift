import SwiftUI

/// Which sheet is shown, and how far the list has been followed.
@Observable
@MainActor
final class Router {
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

    var sheet: Sheet?
    var path: [Bed] = []
}

extension Router.Sheet {
    @ViewBuilder var content: some View {
        switch self {
        case .newBed: BedEditor()
        case .help(let topic): HelpView(topic: topic)
        }
    }
}
