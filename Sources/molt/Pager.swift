import MoltArguments

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program that shows a long report page by page, chosen and called as git does it (git-var(1), `GIT_PAGER`).
@safe enum Pager {
  private nonisolated(unsafe) static var stream: UnsafeMutablePointer<FILE>?

  /// Sends what is printed from now on through the pager, and what is told, too, where both go to a terminal.
  static func begin(_ options: Options) {
    guard unsafe stream == nil, options.pages, Stream.output.isTerminal, let command else { return }
    let tellsThere = Stream.error.isTerminal
    // Quit if all fits one screen, show colours, leave the screen as it is: what git asks of less, unless the user says.
    unsafe setenv("LESS", "FRX", 0)
    unsafe setenv("LV", "-c", 0)
    guard let pipe = unsafe popen(command, "w") else { return }
    unsafe stream = pipe
    // The pager is the one that ^C is for, and may be left before all is shown.
    _ = signal(SIGINT, SIG_IGN)
    _ = signal(SIGPIPE, SIG_IGN)
    unsafe dup2(fileno(pipe), Stream.output.rawValue)
    if tellsThere { unsafe dup2(fileno(pipe), Stream.error.rawValue) }
  }

  /// Waits until the person has seen enough.
  static func end() {
    guard let pipe = unsafe stream else { return }
    close(Stream.output.rawValue)
    close(Stream.error.rawValue)
    unsafe pclose(pipe)
    unsafe stream = nil
  }

  /// Nil where none is wanted, or none is there.
  private static var command: String? {
    let wanted = variable("MOLT_PAGER") ?? variable("PAGER")
    if let wanted { return wanted.isEmpty || wanted == "cat" || !isInstalled(wanted) ? nil : wanted }
    return variable("TERM") != "dumb" && isInstalled("less") ? "less" : nil
  }

  /// Whether the program that a line of the shell begins with can be found, so that the report is not lost to one that cannot.
  private static func isInstalled(_ line: String) -> Bool {
    guard let program = line.split(separator: " ").first.map(String.init) else { return false }
    if program.contains("/") { return unsafe access(program, X_OK) == 0 }
    return (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":").contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
  }
}

/// A variable of the environment; nil where it is not set.
func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
