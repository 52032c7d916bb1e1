import Foundation
import Observation

/// Times how long a book is read.
@Observable @MainActor final class ReadingSession: NSObject, Identifiable {
    private(set) var elapsed: TimeInterval = 0
    var isPaused = false {
        didSet { isPaused ? stop() : start() }
    }

    let book: Book
    var firstPage: Int
    var lastPage: Int
    @ObservationIgnored private var timer: Timer?
    @ObservationIgnored private var startCount = 0
    @ObservationIgnored private var stopCount = 0

    init(book: Book, firstPage: Int) {
        self.book = book
        self.firstPage = firstPage
        lastPage = firstPage
        super.init()
    }

    var pagesRead: Int {
        lastPage - firstPage
    }

    func start() {
        startCount += 1
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.tick() }
        }
    }

    func stop() {
        stopCount += 1
        timer?.invalidate()
        timer = nil
    }

    func turnPage() {
        lastPage += 1
    }

    private func tick() {
        elapsed += 1
    }
}
