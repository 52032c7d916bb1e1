import Combine
import SwiftUI

enum Appearance: String, CaseIterable {
    case system, light, dark
}

/// What the user has chosen, in the defaults of the app.
@MainActor
final class Preferences: ObservableObject {
    static let shared = Preferences()
    static let defaultAccountName = "Cash"

    /// How amounts are shown.
    @AppStorage("currency") var currency: Currency = .euro
    @AppStorage("appearance") var appearance = Appearance.system
    @AppStorage("firstDay")
    var firstDay = -1 {
        willSet { print("first day", firstDay, newValue) }
        didSet {
            if firstDay > 6 { firstDay = 6 }
        }
    }
    /* shown in the title */ @AppStorage("ownerName") var ownerName: String?
    @AppStorage("accountName") private(set) var accountName = defaultAccountName
    // How often the app was started.
    @AppStorage("launches") private var launches = 0
    @Remembered("recent") var recent: [String] = []
    @Clamped(1...31) var payday = 1

    @Published var isTipVisible = false
    let isFirstLaunch: Bool
    private var subscriptions: Set<AnyCancellable> = []

    private init() {
        isFirstLaunch = UserDefaults.standard.object(forKey: "launches") == nil
        if firstDay < 0 { firstDay = Calendar.current.firstWeekday }
        launches += 1
        NotificationCenter.default.publisher(for: UserDefaults.didChangeNotification)
            .sink { [weak self] _ in self?.isTipVisible = self?.recent.isEmpty ?? false }
            .store(in: &subscriptions)
    }

    /// A binding for those that show amounts.
    var currencyBinding: Binding<Currency> { $currency }

    func remember(_ name: String) {
        recent.removeAll { $0 == name }
        recent.insert(name, at: 0)
        accountName = name
    }
}
