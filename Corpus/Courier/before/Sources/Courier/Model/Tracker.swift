import SwiftUI

/// Follows the van. It begins as soon as it is made, so a person decides where to make it.
@MainActor
final class Tracker: ObservableObject {
  @Published var position = 0
  private var work: Task<Void, Never>?

  init() {
    begin()
  }

  private func begin() {
    work = Task { [weak self] in
      for await next in Tracker.positions() { self?.position = next }
    }
  }

  private static func positions() -> AsyncStream<Int> {
    AsyncStream { $0.finish() }
  }
}
