import SwiftUI

/// Shows its content in the style that the person prefers, with a store of its own for what is inside.
struct Framed<Content: View>: View {
    @StateObject private var selection = SelectionStore()
    @ViewBuilder let content: () -> Content

    var body: some View {
        VStack {
            SelectionCount()
            content()
        }
        .environmentObject(selection)
    }
}

@MainActor
final class SelectionStore: ObservableObject {
    @Published var selected: Set<Bed.ID> = []
}

struct SelectionCount: View {
    @EnvironmentObject private var selection: SelectionStore

    var body: some View {
        Text("\(selection.selected.count) selected")
    }
}

struct SelectButton: View {
    @EnvironmentObject private var selection: SelectionStore
    let bed: Bed

    var body: some View {
        Button("Select") { selection.selected.insert(bed.id) }
    }
}
