import SwiftUI

/// Settings that outlive a launch.
@MainActor
final class AppSettings: ObservableObject {
    @AppStorage("showsAuthors") var showsAuthors = true
    @AppStorage("loanDays") var loanDays = 14
    @Published var isTipVisible = true

    func reset() {
        showsAuthors = true
        loanDays = 14
    }
}
