public import MoltRules
public import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that cannot be read.
public struct ReadFailure: Error, Sendable {
  /// As messages call it.
  public let path: String
  public let reason: SkipReason
  /// What is wrong, in words that go on after the path: `not a regular file`.
  public let message: String
}

/// How many bytes of a file are read at most: one that is larger is not read at all.
public enum SizeLimit {
  /// What describes a project: `.molt.json`, `CODEOWNERS`, a rule's document, a file of `git`'s.
  public static let description = 16 << 20
  /// A list with a line for each finding of a project.
  public static let listing = 256 << 20
  /// Code, and descriptions that tools write: offsets are 32 bits wide.
  public static let source = Int(UInt32.max) - 1
}

extension NamedPath {
  /// Reads a regular file, or all that comes from what the process has open. No other pipe or device is waited for.
  public func read(atMost limit: Int) throws(ReadFailure) -> SourceText {
    // Opening a named pipe would otherwise wait for a writer.
    let descriptor = unsafe open(spelling, O_RDONLY | O_CLOEXEC | (isOpenDescriptor ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw ReadFailure(path: spelling, reason: .unreadable, message: systemErrorMessage()) }
    defer { close(descriptor) }
    var status = stat()
    if isOpenDescriptor, unsafe fstat(descriptor, &status) == 0, FileStatus(status).kind == .other {
      return try readStream(descriptor, path: spelling, atMost: limit)
    }
    return try readOpenFile(descriptor, path: spelling, atMost: limit)
  }
}

extension UntrustedPath {
  /// Reads the regular file there.
  ///
  /// - Throws: also where the file, or a directory on the way, is a link.
  public func read(atMost limit: Int) throws(ReadFailure) -> SourceText {
    let descriptor: Int32
    do throws(SystemFailure) { descriptor = try open(O_RDONLY | O_NONBLOCK) } catch {
      throw ReadFailure(path: spelling, reason: .unreadable, message: message(error))
    }
    defer { close(descriptor) }
    return try readOpenFile(descriptor, path: spelling, atMost: limit)
  }

  /// Reads the file there, or the one that links lead to where that lies below `base`, too.
  func readThroughLinks(atMost limit: Int) throws(ReadFailure) -> SourceText { try linkTarget().read(atMost: limit) }

  /// Where links lead to, as a path without any.
  ///
  /// - Throws: where that is outside of `base`, or there is nothing.
  private func linkTarget() throws(ReadFailure) -> UntrustedPath {
    guard let path = absolutePath, let real = realPath(path) else {
      throw ReadFailure(path: spelling, reason: .brokenLink, message: systemErrorMessage())
    }
    if real == path { return self }
    do throws(Refusal) { return try UntrustedPath(relative(real, to: base), below: base) } catch {
      throw ReadFailure(path: spelling, reason: .outsideRoot, message: "it is a link that leads out of \(base)")
    }
  }
}

extension GivenPath {
  /// Reads the file there, through links only where a person named it.
  public func read(atMost limit: Int) throws(ReadFailure) -> SourceText {
    switch self {
    case .named(let path): try path.read(atMost: limit)
    case .configured(let path): try path.path.read(atMost: limit)
    }
  }

  /// Whether there is anything, were it a link that leads to nothing.
  public var exists: Bool {
    switch self {
    case .named(let path): FileStatus(path.spelling, followingLinks: false) != nil
    case .configured(let path): path.path.kind != nil
    }
  }
}

/// Reads what a repository names.
///
/// - Parameter path: from `base` on.
func read(_ path: String, below base: String, atMost limit: Int) throws(ReadFailure) -> SourceText {
  try untrusted(path, below: base).read(atMost: limit)
}

/// As above, of what a link may stand for that leads to a place below `base`, too.
func readThroughLinks(_ path: String, below base: String, atMost limit: Int) throws(ReadFailure) -> SourceText {
  try untrusted(path, below: base).readThroughLinks(atMost: limit)
}

private func untrusted(_ path: String, below base: String) throws(ReadFailure) -> UntrustedPath {
  do throws(UntrustedPath.Refusal) { return try UntrustedPath(path, below: base) } catch {
    throw ReadFailure(path: path, reason: .unreadable, message: "the path " + error.reason)
  }
}

/// Reads a file that is open.
///
/// - Parameter path: as messages call it.
func readOpenFile(_ descriptor: Int32, path: String, atMost limit: Int = SizeLimit.source) throws(ReadFailure) -> SourceText {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0, FileStatus(status).kind == .regular else {
    throw ReadFailure(path: path, reason: .unreadable, message: "not a regular file")
  }
  let size = Int(status.st_size)
  if size > limit { throw tooLarge(path, limit) }
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

/// Reads what comes until the other side ends it.
private func readStream(_ descriptor: Int32, path: String, atMost limit: Int) throws(ReadFailure) -> SourceText {
  var bytes: [UInt8] = []
  while let chunk = nextChunk(of: descriptor) {
    if chunk.isEmpty { return SourceText(bytes) }
    bytes += chunk
    if bytes.count > limit { throw tooLarge(path, limit) }
  }
  throw ReadFailure(path: path, reason: .unreadable, message: systemErrorMessage())
}

/// What there is to read next, none at the end; nil if it cannot be read.
package func nextChunk(of descriptor: Int32) -> [UInt8]? {
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    return count < 0 ? nil : Array(chunk[..<count])
  }
}

private func tooLarge(_ path: String, _ limit: Int) -> ReadFailure {
  let bound = limit < SizeLimit.source ? "more than \(limit >> 20) MB" : "4 GB or more"
  return ReadFailure(path: path, reason: .tooLarge, message: bound)
}
