import SwiftUI

/// Settings that outlive a launch.
@Observable
@MainActor
final class AppSettings {
    var showsAuthors: Bool {
        get {
            access(keyPath: \.showsAuthors)
            return showsAuthorsStorage
        }
        set {
            withMutation(keyPath: \.showsAuthors) { showsAuthorsStorage = newValue }
        }
    }
    @ObservationIgnored @AppStorage("showsAuthors") private var showsAuthorsStorage = true

    var loanDays: Int {
        get {
            access(keyPath: \.loanDays)
            return loanDaysStorage
        }
        set {
            withMutation(keyPath: \.loanDays) { loanDaysStorage = newValue }
        }
    }
    @ObservationIgnored @AppStorage("loanDays") private var loanDaysStorage = 14
    var isTipVisible = true

    func reset() {
        showsAuthors = true
        loanDays = 14
    }
}
