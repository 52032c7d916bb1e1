import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file with what the runs of a command print: of each its beginning and its end.
///
/// The command itself appends to the file, so nobody has to read for it to go on. While it prints, the space of what lies
/// between is given back; once it has ended, a line takes its place. Where a file system cannot give back a part of a file, all
/// of it lies there until then.
package final class CommandLog {
  /// How many bytes are kept of the beginning of what a run prints, and of its end.
  package static let beginning = 1 << 20, end = 4 << 20
  /// How many bytes of the end are there while a run prints. Errors are looked for in these: more would be read for long, and say
  /// nothing new.
  package static let searched = 32 << 20
  /// What file systems give back is a multiple of their blocks.
  private static let block = 1 << 16

  package let path: String
  /// Where what the run prints begins.
  private var start = 0
  /// Up to where space was given back.
  private var released = 0

  /// Makes the file, or empties it.
  package init(_ path: String) throws(SystemFailure) {
    self.path = path
    try withFile(O_CREAT | O_TRUNC) { _ in }
  }

  /// A run begins.
  package func begin(_ heading: String) {
    try? withFile(O_CREAT) { file throws(SystemFailure) in try append(Array("== \(heading)\n".utf8), to: file) }
    start = size
    released = start + CommandLog.beginning
  }

  /// Gives back the space of what is neither the beginning nor the end of what the run has printed so far.
  package func release() {
    let first = (released + CommandLog.block - 1) / CommandLog.block * CommandLog.block
    let last = (size - CommandLog.searched) / CommandLog.block * CommandLog.block
    guard first < last else { return }
    try? withFile { file in if releaseSpace(first..<last, of: file) == 0 { released = last } }
  }

  /// The end of what the run has printed.
  package var output: String { String(decoding: bytes(from: max(start, size - CommandLog.searched)), as: UTF8.self) }

  /// The last lines that any run has printed.
  package func lastLines(_ count: Int) -> [Substring] {
    let text = String(decoding: bytes(from: max(0, size - CommandLog.block)), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(count)
  }

  /// The run has ended: leaves out what is neither the beginning nor the end of what it has printed.
  package func shorten() {
    let size = size
    guard size - start > CommandLog.beginning + CommandLog.end else { return }
    let rest = bytes(from: size - CommandLog.end)
    let cut = start + CommandLog.beginning
    try? withFile { file throws(SystemFailure) in
      guard ftruncate(file, off_t(cut)) == 0 else { throw .last }
      try append(Array("\n== \(size - cut - rest.count) bytes were left out here\n".utf8) + rest, to: file)
    }
  }

  private var size: Int { FileStatus(path, followingLinks: false)?.size ?? 0 }

  /// - Returns: none where the file cannot be read.
  private func bytes(from offset: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: max(0, size - offset))
    var count = 0
    try? withFile { file in
      while count < result.count {
        let received = unsafe result.withUnsafeMutableBytes { buffer in
          unsafe pread(file, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
        }
        if received < 0, errno == EINTR { continue }
        if received <= 0 { return }
        count += received
      }
    }
    return Array(result[..<count])
  }

  private func append(_ bytes: [UInt8], to file: Int32) throws(SystemFailure) {
    try SystemFileOperations().append(SourceText(bytes), to: file)
  }

  private func withFile(_ flags: Int32 = 0, _ work: (Int32) throws(SystemFailure) -> Void) throws(SystemFailure) {
    let descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, 0o600)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    try work(descriptor)
  }
}
