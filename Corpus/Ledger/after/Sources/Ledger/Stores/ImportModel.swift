import SwiftUI

/// Reads entries from what is pasted. It borrows a binding and an action from the view that makes it.
@Observable
@MainActor
final class ImportModel {
    var text = ""
    @ObservationIgnored @Binding var isPresented: Bool
    @ObservationIgnored @Environment(\.openURL) private var openURL
    @ObservationIgnored var account: Account

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
