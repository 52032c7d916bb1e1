import SwiftUI

/// Shows its content in the style that the person prefers, with a store of its own for what is inside.
struct Framed<Content: View>: View {
    @State private var selection = SelectionStore()
    @ViewBuilder let content: () -> Content

    var body: some View {
        VStack {
            SelectionCount()
            content()
        }
        .environment(selection)
    }
}

@Observable
@MainActor
final class SelectionStore {
    var selected: Set<Bed.ID> = []
}

struct SelectionCount: View {
    @Environment(SelectionStore.self) private var selection

    var body: some View {
        Text("\(selection.selected.count) selected")
    }
}

struct SelectButton: View {
    @Environment(SelectionStore.self) private var selection
    let bed: Bed

    var body: some View {
        Button("Select") { selection.selected.insert(bed.id) }
    }
}
