#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals that would end the program, but for those that nothing can hold back and those that tell of its own mistakes:
/// from a person, a terminal that closes, a shutdown, a limit.
private let interruptions = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ]

/// Does `work` before any signal that would end the program acts, so that it never ends half done.
///
/// The threads that do some of the work take none of these, as they begin with what this one takes: one that comes waits.
/// Those of Dispatch do take `SIGPIPE`, which means nothing here, where no pipe is written to.
func uninterrupted<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
  var blocked = sigset_t()
  unsafe sigemptyset(&blocked)
  for signal in interruptions { unsafe sigaddset(&blocked, signal) }
  var previous = sigset_t()
  unsafe pthread_sigmask(SIG_BLOCK, &blocked, &previous)
  let pipeAction = signal(SIGPIPE, SIG_IGN)
  defer {
    _ = signal(SIGPIPE, pipeAction)
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
  return try work()
}

/// Whether a signal waits for the end of `uninterrupted`, and will then act.
package var isInterrupted: Bool { waitingInterruption != nil }

/// The signal that waits for the end of `uninterrupted`.
var waitingInterruption: Int32? {
  var pending = sigset_t()
  guard unsafe sigpending(&pending) == 0 else { return nil }
  return interruptions.first { unsafe sigismember(&pending, $0) == 1 && !isIgnored($0) }
}
