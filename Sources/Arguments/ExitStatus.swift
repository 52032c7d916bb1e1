/// What the program says to the shell.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case pending = 1
  case usage = 2
  case refused = 3
  case incomplete = 4
  case bug = 70

  /// What it means: for the help, the manual and the README.
  public var meaning: String {
    switch self {
    case .success: "nothing is pending, or everything is done"
    case .pending:
      "`diff`: there are changes; `check`: there are sites that are neither suppressed nor skipped; `apply`: units were taken back, the "
        + "others are written; `undo`, `apply --continue`: files that were changed since stay as they are; `test`: examples fail"
    case .usage: "invalid command line, rule or project, or the report cannot be written"
    case .refused: "`apply` or `undo` refused, and wrote nothing"
    case .incomplete: "`apply` or `undo` wrote some files, which are listed, and could not restore them"
    case .bug: "a bug in molt"
    }
  }
}
