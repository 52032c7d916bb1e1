#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals with which a person, a terminal that closes or a shutdown ends a program.
private let interruptions = [SIGINT, SIGTERM, SIGHUP]

/// Does `work` before any signal that would end the program acts, so that it never ends half done.
///
/// The threads of Dispatch, which do some of the work, take no signals: one that comes waits for this thread.
func withoutInterruption<Result>(_ work: () throws(EngineError) -> Result) throws(EngineError) -> Result {
  var blocked = sigset_t()
  unsafe sigemptyset(&blocked)
  for signal in interruptions { unsafe sigaddset(&blocked, signal) }
  var previous = sigset_t()
  unsafe pthread_sigmask(SIG_BLOCK, &blocked, &previous)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
  return try work()
}

/// Whether a signal waits for the end of `withoutInterruption`.
var isInterrupted: Bool {
  var pending = sigset_t()
  guard unsafe sigpending(&pending) == 0 else { return false }
  return interruptions.contains { unsafe sigismember(&pending, $0) == 1 }
}
