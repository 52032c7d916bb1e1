import Foundation

public struct Departure: Identifiable, Hashable, Sendable {
  public let id: Int
  public let line: String
  public let destination: String
  public let time: Date

  public init(id: Int, line: String, destination: String, time: Date) {
    self.id = id
    self.line = line
    self.destination = destination
    self.time = time
  }
}

public struct Vehicle: Identifiable, Hashable, Sendable {
  public let id: Int
  public let line: String
  public var delay: TimeInterval

  public init(id: Int, line: String, delay: TimeInterval) {
    self.id = id
    self.line = line
    self.delay = delay
  }
}
