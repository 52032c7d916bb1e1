import Combine
import Foundation
import Observation
import TransitModels

/// The connection that vehicle positions come from.
@Observable
@MainActor
public final class Session {
  public private(set) var vehicles: [Vehicle] = [] {
    willSet { vehiclesSubject.send(newValue) }
  }
  @ObservationIgnored private lazy var vehiclesSubject = CurrentValueSubject<[Vehicle], Never>(_vehicles)
  @ObservationIgnored public private(set) lazy var vehiclesPublisher = vehiclesSubject.eraseToAnyPublisher()
  public private(set) var isConnected = false

  @ObservationIgnored private var polling: AnyCancellable?

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
