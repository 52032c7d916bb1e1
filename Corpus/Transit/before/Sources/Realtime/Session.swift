import Combine
import Foundation
import TransitModels

/// The connection that vehicle positions come from.
@MainActor
public final class Session: ObservableObject {
  @Published public private(set) var vehicles: [Vehicle] = []
  @Published public private(set) var isConnected = false

  private var polling: AnyCancellable?

  public init() {}

  public func connect() {
    isConnected = true
    polling = Timer.publish(every: 10, on: .main, in: .common)
      .autoconnect()
      .sink { [weak self] _ in self?.poll() }
  }

  public func disconnect() {
    isConnected = false
    polling = nil
  }

  private func poll() {
    vehicles = (1...5).map { Vehicle(id: $0, line: "\($0)", delay: 0) }
  }
}
