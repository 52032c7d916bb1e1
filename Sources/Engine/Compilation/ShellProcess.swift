#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a command came to its end.
enum ProcessEnd: Equatable {
  case status(Int32)
  /// By a signal from outside.
  case signal(Int32)
  /// Because a signal ends this program.
  case interrupted
}

/// A command of the shell, which may run for long.
///
/// It is the first of a group of processes, so that all that it starts can be ended with it: no key of the terminal reaches
/// it but through this program. It has no input, and what it prints is appended to a file.
struct ShellProcess {
  let command: String
  /// Absolute.
  let directory: String
  let log: CommandLog

  /// Runs it to its end, while signals that would end this program wait: see `uninterrupted`.
  ///
  /// - Parameter isRunning: told of each second that it takes.
  func run(isRunning: (_ seconds: Int) -> Void) throws(SystemFailure) -> ProcessEnd {
    let process = try start()
    let clock = ContinuousClock()
    let start = clock.now
    var pause: UInt32 = 1_000
    var seconds = 0
    while true {
      if let end = end(of: process, waits: false) { return end }
      if waitingInterruption != nil { return stop(process) }
      log.release()
      usleep(pause)
      pause = min(pause * 2, 50_000)
      let now = Int(start.duration(to: clock.now).components.seconds)
      if now > seconds { isRunning(now) }
      seconds = now
    }
  }

  private func start() throws(SystemFailure) -> pid_t {
    // The shell goes to the directory, and another one takes its place: the command stands alone in what that reads.
    let script = "cd -- \"$1\" && exec /bin/sh -c \"$2\" </dev/null >>\"$3\" 2>&1"
    return try spawnGroup(["/bin/sh", "-c", script, "sh", directory, command, log.path])
  }

  /// - Returns: nil if it goes on.
  private func end(of process: pid_t, waits: Bool) -> ProcessEnd? {
    var status: Int32 = 0
    while true {
      let result = unsafe waitpid(process, &status, waits ? 0 : WNOHANG)
      if result == 0 { return nil }
      if result < 0, errno == EINTR { continue }
      if result < 0 { return .signal(SIGKILL) }
      let signal = status & 0x7F
      return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }
  }

  /// Ends the command as `^C` would, whatever ends this program: that is what build systems clean up after, whose compilers are in
  /// groups of their own. What does not obey is ended by other means.
  private func stop(_ process: pid_t) -> ProcessEnd {
    var hasEnded = false
    for signal in [SIGINT, SIGTERM] where !hasEnded {
      kill(-process, signal)
      hasEnded = waitsForEnd(of: process)
    }
    kill(-process, SIGKILL)
    _ = end(of: process, waits: true)
    return .interrupted
  }

  /// Waits a moment for the end of the shell and of all that is left in its group.
  private func waitsForEnd(of process: pid_t) -> Bool {
    for _ in 0..<60 {
      // The shell is in the group until somebody has asked for its end.
      _ = end(of: process, waits: false)
      if kill(-process, 0) != 0 { return true }
      usleep(50_000)
    }
    return false
  }
}

/// Starts a program as the first of a group of processes, to which the signals that wait here are as usual.
private func spawnGroup(_ arguments: [String]) throws(SystemFailure) -> pid_t {
  var attributes = newSpawnAttributes()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  unsafe sigemptyset(&none)
  // What this program takes no notice of would stay so, `^C` too where it was started in the background.
  var usual = sigset_t()
  unsafe sigemptyset(&usual)
  for signal in [SIGPIPE, SIGXFSZ, SIGINT] { unsafe sigaddset(&usual, signal) }
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  unsafe posix_spawnattr_setpgroup(&attributes, 0)
  unsafe posix_spawnattr_setsigmask(&attributes, &none)
  unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
  var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
  defer { unsafe words.forEach { unsafe free($0) } }
  var process: pid_t = 0
  let number = unsafe posix_spawn(&process, arguments[0], nil, &attributes, &words, systemEnvironment)
  if number != 0 { throw SystemFailure(number: number) }
  return process
}
