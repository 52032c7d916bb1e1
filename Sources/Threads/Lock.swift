#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets one thread at a time do something. It cannot be taken twice by the same thread.
///
/// `Mutex` of `Synchronization` needs a later macOS than molt does, and `NSLock` all of Foundation.
@safe public final class Lock: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)

    public init() { unsafe lock.initialize(to: os_unfair_lock()) }
    deinit { unsafe lock.deallocate() }

    private func take() { unsafe os_unfair_lock_lock(lock) }
    private func release() { unsafe os_unfair_lock_unlock(lock) }
  #else
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    public init() {
      unsafe lock.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    private func take() { unsafe pthread_mutex_lock(lock) }
    private func release() { unsafe pthread_mutex_unlock(lock) }
  #endif

  /// Waits until no other thread holds the lock, and holds it while the work is done.
  public func withLock<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    take()
    defer { release() }
    return try work()
  }
}
