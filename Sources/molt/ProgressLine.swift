import MoltEngine

/// How far a verification has come: on a terminal one line that changes, else a line for each run of the command.
final class ProgressLine {
  private let command: String
  private let isShown: Bool
  private var run = ""

  init(command: String, isShown: Bool) {
    self.command = command
    self.isShown = isShown
  }

  func show(_ progress: VerificationProgress) {
    switch progress {
    case .begins(let directory, let isCopy, let log):
      tell("molt: runs `\(command)` in \(isCopy ? "a copy of " : "")\(directory); what it prints goes to \(log)")
    case .runs(let number, let limit, let units, let seconds):
      run = "molt: run \(number) of at most \(limit), with \(units == 0 ? "no edits" : units == 1 ? "1 unit" : "\(units) units")"
      if isShown, Stream.error.isTerminal { Stream.redraw(seconds == 0 ? "\(run) …" : "\(run) … \(seconds) s") }
    case .ended(let passed, let seconds):
      if !Stream.error.isTerminal { tell("\(run): \(passed ? "passed" : "failed") (\(seconds) s)") }
    case .interrupted(.halfDone(let reason, let paths, let help)):
      clear()
      Stream.tell("molt: error: \(EngineError.halfDone(reason: reason, paths: paths, help: help).message)\n")
    case .interrupted:
      clear()
      tell("molt: interrupted; nothing was written")
    }
  }

  /// Removes the line that changes.
  func clear() { if isShown, Stream.error.isTerminal { Stream.redraw("") } }

  private func tell(_ line: String) { if isShown { Stream.tell(line + "\n") } }
}
