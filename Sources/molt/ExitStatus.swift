/// What the program says to the shell.
struct ExitStatus: Equatable {
  let rawValue: Int32

  /// Nothing is pending, or all is done.
  static let success = ExitStatus(rawValue: 0)
  /// Changes or legacy sites are pending.
  static let pending = ExitStatus(rawValue: 1)
  /// The command line or the project does not make sense.
  static let usage = ExitStatus(rawValue: 2)
}
