/// What the program says to the shell.
struct ExitStatus: Equatable {
  let rawValue: Int32

  /// Nothing is pending, or all is done.
  static let success = ExitStatus(rawValue: 0)
  /// Changes or legacy sites are pending.
  static let pending = ExitStatus(rawValue: 1)
  /// The command line or the project does not make sense, or the report cannot be written.
  static let usage = ExitStatus(rawValue: 2)
  /// A bug in molt.
  static let bug = ExitStatus(rawValue: 70)
}
