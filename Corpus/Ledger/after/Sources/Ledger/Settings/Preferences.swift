import Combine
import SwiftUI

enum Appearance: String, CaseIterable {
    case system, light, dark
}

/// What the user has chosen, in the defaults of the app.
@Observable
@MainActor
final class Preferences {
    static let shared = Preferences()
    static let defaultAccountName = "Cash"

    /// How amounts are shown.
    var currency: Currency {
        get {
            access(keyPath: \.currency)
            return currencyStorage
        }
        set {
            withMutation(keyPath: \.currency) { currencyStorage = newValue }
        }
    }
    @ObservationIgnored @AppStorage("currency") private var currencyStorage: Currency = .euro

    var appearance: Appearance {
        get {
            access(keyPath: \.appearance)
            return appearanceStorage
        }
        set {
            withMutation(keyPath: \.appearance) { appearanceStorage = newValue }
        }
    }
    @ObservationIgnored @AppStorage("appearance") private var appearanceStorage = Appearance.system

    var firstDay: Int {
        get {
            access(keyPath: \.firstDay)
            return firstDayStorage
        }
        set {
            withMutation(keyPath: \.firstDay) { firstDayStorage = newValue }
        }
    }
    @ObservationIgnored @AppStorage("firstDay")
    private var firstDayStorage = -1 {
        willSet { print("first day", firstDay, newValue) }
        didSet {
            if firstDay > 6 { firstDay = 6 }
        }
    }
    /* shown in the title */ var ownerName: String? {
        get {
            access(keyPath: \.ownerName)
            return ownerNameStorage
        }
        set {
            withMutation(keyPath: \.ownerName) { ownerNameStorage = newValue }
        }
    }
    @ObservationIgnored @AppStorage("ownerName") private var ownerNameStorage: String?

    private(set) var accountName: String {
        get {
            access(keyPath: \.accountName)
            return accountNameStorage
        }
        set {
            withMutation(keyPath: \.accountName) { accountNameStorage = newValue }
        }
    }
    @ObservationIgnored @AppStorage("accountName") private var accountNameStorage = defaultAccountName
    // How often the app was started.
    @ObservationIgnored @AppStorage("launches") private var launches = 0

    var recent: [String] {
        get {
            access(keyPath: \.recent)
            return recentStorage
        }
        set {
            withMutation(keyPath: \.recent) { recentStorage = newValue }
        }
    }
    @ObservationIgnored @Remembered("recent") private var recentStorage: [String] = []
    @ObservationIgnored @Clamped(1...31) var payday = 1

    var isTipVisible = false
    let isFirstLaunch: Bool
    @ObservationIgnored private var subscriptions: Set<AnyCancellable> = []

    private init() {
        isFirstLaunch = UserDefaults.standard.object(forKey: "launches") == nil
        if firstDayStorage < 0 { firstDayStorage = Calendar.current.firstWeekday }
        launches += 1
        NotificationCenter.default.publisher(for: UserDefaults.didChangeNotification)
            .sink { [weak self] _ in self?.isTipVisible = self?.recent.isEmpty ?? false }
            .store(in: &subscriptions)
    }

    /// A binding for those that show amounts.
    var currencyBinding: Binding<Currency> { Bindable(self).currency }

    func remember(_ name: String) {
        recent.removeAll { $0 == name }
        recent.insert(name, at: 0)
        accountName = name
    }
}
