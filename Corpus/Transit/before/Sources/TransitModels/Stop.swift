public struct Stop: Identifiable, Hashable, Sendable {
  public let id: String
  public let name: String
  public let isAccessible: Bool

  public init(id: String, name: String, isAccessible: Bool = true) {
    self.id = id
    self.name = name
    self.isAccessible = isAccessible
  }
}

extension Stop {
  public static let samples = [
    Stop(id: "central", name: "Central Station"),
    Stop(id: "harbour", name: "Harbour", isAccessible: false),
    Stop(id: "museum", name: "Museum Quarter"),
  ]
}
