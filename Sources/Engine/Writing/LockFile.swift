#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lock that one process at a time has. The system holds it, so that it ends with the process, however that ends.
///
/// The file says who has it, for a person; what stands there after the lock is free is left from a process that was
/// killed.
package final class LockFile: Sendable {
  private let descriptor: Int32
  /// Where the process that had the lock and was killed kept its journal.
  let abandoned: String?

  deinit { close(descriptor) }

  package enum Failure: Error {
    /// Somebody else has it; in words.
    case held(by: String)
    case system(String)
  }

  /// Takes the lock. It waits only for those who look whether there is one.
  package init(_ path: String) throws(Failure) {
    var attempts = 5
    while true {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw .system(systemErrorMessage()) }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        let number = errno
        defer { close(descriptor) }
        if number == EINTR { continue }
        guard number == EWOULDBLOCK else { throw .system(systemErrorMessage(number)) }
        attempts -= 1
        if attempts > 0 {
          usleep(20_000)
          continue
        }
        throw .held(by: Holder(descriptor)?.description ?? "another process")
      }
      if LockFile.isAt(path, descriptor) {
        self.descriptor = descriptor
        abandoned = Holder(descriptor)?.journal
        return
      }
      // Somebody has removed it in the meantime, and others may have made a new one.
      close(descriptor)
    }
  }

  /// Whether the file is still there: else somebody has removed it, and others may have the lock that is there now.
  func isAt(_ path: String) -> Bool { LockFile.isAt(path, descriptor) }

  private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
    var own = stat()
    var there = stat()
    return unsafe fstat(descriptor, &own) == 0 && lstat(path, &there) == 0 && own.st_ino == there.st_ino
      && own.st_dev == there.st_dev
  }

  /// Says that this process has the lock, and where it keeps its journal.
  func sign(journal: String) { rewrite(Holder(process: getpid(), since: localTime(), journal: journal).text) }

  /// Says that nothing was left behind. The lock is free when the last reference is gone.
  func clear() { rewrite("") }

  private func rewrite(_ text: String) {
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = unsafe pwrite(descriptor, text, text.utf8.count, 0)
  }

  /// Where a process that was killed, and held the lock at `path`, kept its journal; nil if none was, or one has it.
  static func abandoned(at path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return nil }
    return Holder(descriptor)?.journal
  }

  /// Whether a process has the lock.
  static func isHeld(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}

/// Who has a lock, as it stands in the file: three lines.
private struct Holder {
  let process: Int32
  let since: String
  let journal: String

  init(process: Int32, since: String, journal: String) {
    self.process = process
    self.since = since
    self.journal = journal
  }

  init?(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n", maxSplits: 2)
    guard lines.count == 3, let process = Int32(lines[0]), lines[1].utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    self.init(process: process, since: String(lines[1]), journal: String(lines[2]))
  }

  var text: String { "\(process)\n\(since)\n\(journal)" }
  var description: String { "process \(process), since \(since)" }
}

/// As a clock here shows it.
func localTime() -> String {
  var seconds = time(nil)
  var parts = unsafe tm()
  var text = [CChar](repeating: 0, count: 32)
  _ = unsafe localtime_r(&seconds, &parts)
  let count = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
  return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
