import SwiftUI

// molt:ignore observable-object -- shown from Objective-C, which watches objectWillChange
@MainActor
final class TipModel: ObservableObject {
    @Published var text = "Keep flour dry."
}

struct TipView: View {
    @StateObject private var tip = TipModel()

    var body: some View {
        TextField("Tip", text: $tip.text)
    }
}
