import Foundation
import Observation

@Observable
@MainActor
final class AccountStore {
    private(set) var accounts: [Account] = []
    var selection: Account.ID?

    var `repeat`: Bool {
        get {
            access(keyPath: \.`repeat`)
            return repeatStorage
        }
        set {
            withMutation(keyPath: \.`repeat`) { repeatStorage = newValue }
        }
    }
    @ObservationIgnored private var repeatStorage = false {
        didSet { revision += 1 }
    }
    @ObservationIgnored var revision = 0
    private var lastBackup: Date?
    @ObservationIgnored private var saving: Task<Void, Never>?
    nonisolated let file: URL

    nonisolated init(file: URL = URL(filePath: "accounts.json")) {
        self.file = file
    }

    deinit {
        saving?.cancel()
    }

    func load() {
        guard let data = try? Data(contentsOf: file) else { return }
        accounts = (try? JSONDecoder().decode([Account].self, from: data)) ?? []
    }

    func add(_ name: String) {
        accounts.append(Account(name: name))
        save()
    }

    func remove(_ offsets: IndexSet) {
        for offset in offsets.reversed() { accounts.remove(at: offset) }
        save()
    }

    func status() -> String { lastBackup.map { $0.formatted() } ?? "never" }

    private func save() {
        saving?.cancel()
        saving = Task {
            guard let data = try? JSONEncoder().encode(accounts) else { return }
            try? data.write(to: file)
            lastBackup = Date()
        }
    }
}
