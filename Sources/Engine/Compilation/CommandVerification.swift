public import MoltText

/// The command that says whether a project builds: that of `--verify`.
public struct VerificationCommand: Sendable {
  /// As a shell takes it: `swift build`.
  public var text: String
  /// Where it is run; the root of the project where this lies outside of it.
  public var directory: String
  /// Whether it is run in the project itself, and not in a copy.
  public var isInPlace: Bool
  /// How often it may be run.
  public var limit: Int

  public static let defaultLimit = 20

  public init(_ text: String, in directory: String = ".", isInPlace: Bool = false, limit: Int = defaultLimit) {
    self.text = text
    self.directory = directory
    self.isInPlace = isInPlace
    self.limit = limit
  }
}

/// What a command said of a plan, and what became of the plan by it.
public struct CommandVerification: Sendable {
  public let command: VerificationCommand
  /// Where the command was run, or what that is a copy of: absolute.
  public let directory: String
  /// The file with what the command printed, of each run its beginning and its end.
  public let log: String
  /// How often the command was run.
  public internal(set) var runs = 0
  /// How many units there were before any was taken back.
  public internal(set) var unitCount = 0
  /// In the order of their places.
  public internal(set) var takenBack: [TakenBackUnit] = []
}

/// A unit that is not written, because of a command.
public struct TakenBackUnit: Sendable {
  public enum Reason: String, CaseIterable, Sendable {
    /// The command fails with it.
    case doesNotCompile = "does-not-compile"
    /// It moves only together with one that is taken back.
    case dependent = "dependent"
    /// There were too few runs to find out.
    case notVerified = "not-verified"
  }

  public let subject: String
  public let location: Location
  public let reason: Reason
  /// What the command said when it failed with the unit; those that point at the unit come first.
  public let errors: [CommandError]
  /// Whether only rules of the project's own are about it.
  public let isOwn: Bool
}

/// An error that a command printed.
public struct CommandError: Hashable, Sendable {
  /// Relative to the root where it is a file of the project; nil where the command named no place.
  public let path: String?
  /// In the file as it was rewritten.
  public let line: Int
  /// Nil where the command named none.
  public let column: Int?
  public let message: String
  /// The file, where it is one that was read.
  let file: FileID?

  package init(path: String?, line: Int, column: Int?, message: String, file: FileID? = nil) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.file = file
  }

  /// `path:line:column: message`, as far as there is a place.
  public var description: String {
    guard let path else { return message }
    return "\(path):\(line)" + (column.map { ":\($0)" } ?? "") + ": \(message)"
  }
}

/// How far a verification has come.
public enum VerificationProgress: Sendable {
  /// The command will be run in a directory, which is a copy or the project itself; its output goes to a log.
  case begins(directory: String, isCopy: Bool, log: String)
  /// A run goes on: its number, with how many units, for how many seconds.
  case runs(number: Int, limit: Int, units: Int, seconds: Int)
  case ended(passed: Bool, seconds: Int)
  /// A signal ended it, and what became of the files.
  case interrupted(EngineError)
}

/// What a run of a command said of a plan.
package struct Trial: Sendable {
  let passed: Bool
  let errors: [CommandError]

  package init(passed: Bool, errors: [CommandError] = []) {
    self.passed = passed
    self.errors = errors
  }
}
