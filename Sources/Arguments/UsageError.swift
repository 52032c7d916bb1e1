/// A command line that makes no sense, in words that say what to write.
public struct UsageError: Error, Equatable, Sendable {
  public let message: String
  /// The command whose help shows the way.
  public let command: Command?

  public init(_ message: String, command: Command? = nil) {
    self.message = message
    self.command = command
  }
}
