public import Observation

/// Collects what passengers should know, and shows one announcement at a time.
@Observable
@MainActor
open class AnnouncementCenter {
  public private(set) var queue: [String] = []
  public var isPresented = false

  public init() {}

  public var current: String? {
    queue.first
  }

  open func post(_ message: String) {
    queue.append(message)
    isPresented = true
  }

  public func acknowledge() {
    queue.removeFirst()
    isPresented = !queue.isEmpty
  }
}
