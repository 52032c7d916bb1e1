import Foundation
import Observation

/// Counts down the minutes of a recipe.
@Observable
@MainActor
final class CookTimer:
    Identifiable {
    private(set) var remaining: Int
    var isRunning = false {
        didSet { if isRunning { start() } else { countdown?.cancel() } }
    }

    @ObservationIgnored private var countdown: Task<Void, Never>?

    init(minutes: Int) {
        remaining = minutes
    }

    private func start() {
        countdown = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(60))
                self?.tick()
            }
        }
    }

    private func tick() {
        remaining = max(0, remaining - 1)
    }
}
