#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

public import MoltText

/// A file that cannot be read.
public struct ReadFailure: Error, Sendable {
  public let path: String
  public let reason: SkipReason
  /// In the system's words, where it said something.
  public let message: String
}

/// Reads a regular file. What it holds is not looked at.
public func readFile(_ path: String) throws(ReadFailure) -> SourceText {
  // Opening a named pipe would otherwise wait for a writer.
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else {
    throw ReadFailure(path: path, reason: .unreadable, message: systemErrorMessage())
  }
  defer { close(descriptor) }
  return try readOpenFile(descriptor, path: path)
}

/// As above, of a file that is open.
func readOpenFile(_ descriptor: Int32, path: String) throws(ReadFailure) -> SourceText {
  var raw = stat()
  guard unsafe fstat(descriptor, &raw) == 0, FileStatus(raw).kind == .regular else {
    throw ReadFailure(path: path, reason: .unreadable, message: "not a regular file")
  }
  let size = Int(raw.st_size)
  guard size < Int(UInt32.max) else { throw ReadFailure(path: path, reason: .tooLarge, message: "4 GB or more") }
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size + SourceText.padding)
  var count = 0
  while count < size {
    let received = unsafe read(descriptor, memory + count, size - count)
    if received < 0 && errno == EINTR { continue }
    if received < 0 {
      let message = systemErrorMessage()
      unsafe memory.deallocate()
      throw ReadFailure(path: path, reason: .unreadable, message: message)
    }
    if received == 0 { break }
    count += received
  }
  unsafe (memory + count).update(repeating: 0, count: SourceText.padding)
  return unsafe SourceText(adopting: memory, count: count)
}
