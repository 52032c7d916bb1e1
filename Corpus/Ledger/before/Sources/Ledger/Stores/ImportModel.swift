import SwiftUI

/// Reads entries from what is pasted. It borrows a binding and an action from the view that makes it.
@MainActor
final class ImportModel: ObservableObject {
    @Published var text = ""
    @Binding var isPresented: Bool
    @Environment(\.openURL) private var openURL
    @ObservedObject var account: Account

    init(isPresented: Binding<Bool>, account: Account) {
        _isPresented = isPresented
        self.account = account
    }

    var lines: [Substring] { text.split(whereSeparator: \.isNewline) }

    func finish() {
        account.entries += lines.map { Entry(title: String($0)) }
        isPresented = false
        if account.entries.isEmpty { openURL(URL(string: "https://example.org/help")!) }
    }
}
