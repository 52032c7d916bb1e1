import Observation
import TransitModels

@Observable @MainActor public final class FavoritesStore {
  public static let shared = FavoritesStore()

  public private(set) var stopIDs: Set<Stop.ID> = [] {
    didSet { onChange?(stopIDs) }
  }
  public var sortsFirst = true

  /// Told about each change, to store it.
  @ObservationIgnored public var onChange: ((Set<Stop.ID>) -> Void)?

  public init() {}

  public func contains(_ stop: Stop) -> Bool {
    stopIDs.contains(stop.id)
  }

  public func toggle(_ stop: Stop) {
    if stopIDs.remove(stop.id) == nil {
      stopIDs.insert(stop.id)
    }
  }
}
