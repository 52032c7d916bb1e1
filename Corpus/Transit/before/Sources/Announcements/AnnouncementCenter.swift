public import Combine

/// Collects what passengers should know, and shows one announcement at a time.
@MainActor
open class AnnouncementCenter: ObservableObject {
  @Published public private(set) var queue: [String] = []
  @Published public var isPresented = false

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
